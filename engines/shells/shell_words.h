// JSON as js says it and hears it, as far as js_natives.js uses it.
#ifndef TWINSTEP_ENGINES_SHELLS_SHELL_WORDS_H_
#define TWINSTEP_ENGINES_SHELLS_SHELL_WORDS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace twinstep {

// A value: null, a truth, a number, a string in UTF-16, as programs have lone surrogates, or a list. What is not of the
// kind that is asked for is 0, false or empty.
class ShellWord {
 public:
  using List = std::vector<ShellWord>;

  // Of a whole text. None: it is none of these.
  static std::optional<ShellWord> Parse(std::string_view text);

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  bool is_truth() const { return std::holds_alternative<bool>(value_); }
  bool is_number() const { return std::holds_alternative<double>(value_); }
  bool is_text() const { return std::holds_alternative<std::u16string>(value_); }
  bool is_list() const { return std::holds_alternative<List>(value_); }
  bool truth() const;
  double number() const;
  int integer() const;
  std::u16string_view units() const;
  // As UTF-8, lone surrogates as \udXXX.
  std::string text() const;
  const List& list() const;
  // Of the list; null beyond its end.
  const ShellWord& operator[](size_t index) const;

 private:
  class Parser;
  std::variant<std::monostate, bool, double, std::u16string, List> value_;
};

// A JSON string of `utf8` in ASCII: js takes each byte of a line for a character.
std::string AsciiJson(std::string_view utf8);

// JSON in ASCII: d8 takes a line in parts, which can end within a character.
std::string InAscii(std::string_view json);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_SHELL_WORDS_H_
