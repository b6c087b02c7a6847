#include "model/answers/opened_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Property& Add(google::protobuf::RepeatedPtrField<Property>* list, const std::string& name) {
  Property& property = *list->Add();
  property.mutable_name()->set_utf8(name);
  return property;
}

std::vector<std::string> Expressions(const Opened& opened) {
  std::vector<std::string> expressions;
  for (const OpenedPath& path : PathsInto("o", opened)) expressions.push_back(path.expression);
  return expressions;
}

Value ArrayOf(const std::vector<double>& numbers) {
  Value value;
  value.mutable_object()->set_kind(Object::ARRAY);
  for (size_t i = 0; i < numbers.size(); ++i) {
    Add(value.mutable_object()->mutable_properties(), std::to_string(i)).mutable_value()->set_number(numbers[i]);
  }
  Add(value.mutable_object()->mutable_properties(), "length")
      .mutable_value()
      ->set_number(static_cast<double>(numbers.size()));
  return value;
}

TEST(OpenedPathsTest, WhatHasAValue) {
  Opened opened;
  Add(opened.mutable_properties(), "a").mutable_value()->set_number(1);
  Add(opened.mutable_properties(), "b \"c\"").mutable_value()->set_boolean(true);
  Add(opened.mutable_properties(), "getter").mutable_accessor()->set_getter(true);
  Add(opened.mutable_properties(), "dead").mutable_value()->set_singleton(Value::UNINITIALIZED);
  Property& symbol = Add(opened.mutable_properties(), "s");
  symbol.set_symbol(true);
  symbol.mutable_value()->set_number(2);
  Add(opened.mutable_slots(), "[[Prototype]]").mutable_value()->set_singleton(Value::NULL_);
  Add(opened.mutable_private_members(), "#x").mutable_value()->set_number(3);
  EXPECT_THAT(Expressions(opened), ElementsAre("o[\"a\"]", "o[\"b \\\"c\\\"\"]", "o.#x"));
}

// A class and one that extends it may have fields of one name.
TEST(OpenedPathsTest, APrivateNameThatStandsThereTwice) {
  Opened opened;
  Add(opened.mutable_private_members(), "#x").mutable_value()->set_number(1);
  Add(opened.mutable_private_members(), "#x").mutable_value()->set_number(2);
  EXPECT_THAT(Expressions(opened), IsEmpty());
}

TEST(OpenedPathsTest, EntriesThatAreAllThere) {
  Opened opened;
  opened.add_entries()->mutable_value()->set_number(1);
  EXPECT_THAT(Expressions(opened), ElementsAre("[...o]"));
  opened.set_left_out(1);
  EXPECT_THAT(Expressions(opened), IsEmpty());
}

TEST(OpenedPathsTest, PrimitivesAreTheSame) {
  OpenedPath path;
  path.kind = "property";
  path.value.set_number(1);
  Value other;
  other.set_number(1);
  EXPECT_TRUE(SameAsEvaluated(path, other));
  other.set_number(2);
  EXPECT_FALSE(SameAsEvaluated(path, other));
  other.mutable_object()->set_kind(Object::PLAIN);
  EXPECT_FALSE(SameAsEvaluated(path, other));
}

TEST(OpenedPathsTest, ObjectsAreOfOneKindAndClass) {
  OpenedPath path;
  path.kind = "property";
  path.value.mutable_object()->set_kind(Object::EXOTIC);
  path.value.mutable_object()->set_class_name("Map");
  Value other = path.value;
  EXPECT_TRUE(SameAsEvaluated(path, other));
  other.mutable_object()->set_class_name("Set");
  EXPECT_FALSE(SameAsEvaluated(path, other));
}

TEST(OpenedPathsTest, EntriesOfASet) {
  OpenedPath path;
  path.kind = "entries";
  path.entries.resize(2);
  path.entries[0].mutable_value()->set_number(1);
  path.entries[1].mutable_value()->set_number(2);
  EXPECT_TRUE(SameAsEvaluated(path, ArrayOf({1, 2})));
  EXPECT_FALSE(SameAsEvaluated(path, ArrayOf({1, 3})));
  EXPECT_FALSE(SameAsEvaluated(path, ArrayOf({1, 2, 3})));
}

TEST(OpenedPathsTest, EntriesOfAMap) {
  OpenedPath path;
  path.kind = "entries";
  path.entries.resize(1);
  path.entries[0].mutable_key()->set_number(1);
  path.entries[0].mutable_value()->set_number(2);
  Value list;
  list.mutable_object()->set_kind(Object::ARRAY);
  Property& first = Add(list.mutable_object()->mutable_properties(), "0");
  *first.mutable_value() = ArrayOf({1, 2});
  EXPECT_TRUE(SameAsEvaluated(path, list));
  *first.mutable_value() = ArrayOf({1, 3});
  EXPECT_FALSE(SameAsEvaluated(path, list));
  *first.mutable_value() = ArrayOf({3, 2});
  EXPECT_FALSE(SameAsEvaluated(path, list));
}

}  // namespace
}  // namespace twinstep
