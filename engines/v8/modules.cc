#include "engines/v8/modules.h"

#include <v8-exception.h>
#include <v8-external.h>
#include <v8-function.h>
#include <v8-version.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "engines/v8/source.h"
#include "engines/v8/strings.h"
#include "model/module_specifier.h"

namespace twinstep {
namespace {

// Slot of the isolate in which V8's callbacks find the loader of the session.
constexpr uint32_t kIsolateSlot = 0;

v8::Local<v8::Data> At([[maybe_unused]] v8::Local<v8::Context> context, v8::Local<v8::FixedArray> array, int index) {
#if V8_MAJOR_VERSION > 14 || (V8_MAJOR_VERSION == 14 && V8_MINOR_VERSION > 1)  // The context is no longer asked for.
  return array->Get(index);
#else
  return array->Get(context, index);
#endif
}

}  // namespace

V8ModuleLoader::V8ModuleLoader(v8::Isolate* isolate, v8::MicrotaskQueue* microtasks, const Program& program)
    : isolate_(isolate), microtasks_(microtasks), program_(program) {
  isolate_->SetData(kIsolateSlot, this);
  isolate_->SetHostImportModuleDynamicallyCallback(Import);
  if (!program.node_folder().empty()) isolate_->SetHostInitializeImportMetaObjectCallback(InitializeMeta);
}

V8ModuleLoader::~V8ModuleLoader() { isolate_->SetData(kIsolateSlot, nullptr); }

// As Node does it.
void V8ModuleLoader::InitializeMeta(v8::Local<v8::Context> context, v8::Local<v8::Module> module,
                                    v8::Local<v8::Object> meta) {
  v8::Isolate* const isolate = v8::Isolate::GetCurrent();
  const V8ModuleLoader& loader = Current(isolate);
  const Program::Module* const known = loader.FindByScript(module->ScriptId());
  const std::string path =
      absl::StrCat(loader.program_.node_folder(), "/", known == nullptr ? loader.program_.name() : known->specifier());
  const auto set = [&](std::string_view name, const std::string& text) {
    v8::Local<v8::String> value;
    if (NewString(isolate, text).ToLocal(&value)) {
      meta->CreateDataProperty(context, Internalized(isolate, name), value).Check();
    }
  };
  set("dirname", path.substr(0, path.rfind('/')));
  set("filename", path);
  set("url", absl::StrCat("file://", path));
}

V8ModuleLoader& V8ModuleLoader::Current(v8::Isolate* isolate) {
  return *static_cast<V8ModuleLoader*>(isolate->GetData(kIsolateSlot));
}

v8::MaybeLocal<v8::Module> V8ModuleLoader::CompileMain() {
  return CompileModule(isolate_, kMainName, program_.source(), ScriptStart(program_));
}

v8::MaybeLocal<v8::Module> V8ModuleLoader::Find(const std::string& importer, const std::string& specifier) {
  const Program::Module* source = FindModule(program_, ResolveSpecifier(importer, specifier));
  if (source == nullptr) {
    v8::Local<v8::String> message;
    if (NewString(isolate_, absl::StrCat("Cannot find module '", specifier, "'")).ToLocal(&message)) {
      isolate_->ThrowException(v8::Exception::TypeError(message));
    }
    return {};
  }
  for (const Compiled& known : modules_) {
    if (known.source == source) return known.module.Get(isolate_);
  }
  v8::Local<v8::Module> module;
  if (!CompileModule(isolate_, source->specifier(), source->source()).ToLocal(&module)) return {};
  modules_.push_back({module->ScriptId(), source, v8::Global<v8::Module>(isolate_, module)});
  return module;
}

std::string V8ModuleLoader::Importer(int script_id) const {
  const Program::Module* module = FindByScript(script_id);
  return module == nullptr ? "" : ResolveSpecifier("", module->specifier());
}

// All of the graph before V8 links it: an error inside V8's question for an import would get lost.
bool V8ModuleLoader::CompileImports(v8::Local<v8::Module> module) {
  v8::Local<v8::Context> context = isolate_->GetCurrentContext();
  std::vector<v8::Local<v8::Module>> found = {module};
  for (size_t i = 0; i < found.size(); ++i) {
    const std::string importer = Importer(found[i]->ScriptId());
    v8::Local<v8::FixedArray> requests = found[i]->GetModuleRequests();
    for (int j = 0; j < requests->Length(); ++j) {
      const v8::Local<v8::ModuleRequest> request = At(context, requests, j).As<v8::ModuleRequest>();
      v8::Local<v8::Module> imported;
      if (!Find(importer, ToUtf8(isolate_, request->GetSpecifier())).ToLocal(&imported)) return false;
      // What is linked already has its imports.
      if (imported->GetStatus() == v8::Module::kUninstantiated &&
          std::find(found.begin(), found.end(), imported) == found.end()) {
        found.push_back(imported);
      }
    }
  }
  return true;
}

bool V8ModuleLoader::Link(v8::Local<v8::Module> module) {
  return CompileImports(module) && module->InstantiateModule(isolate_->GetCurrentContext(), Resolve).FromMaybe(false);
}

const Program::Module* V8ModuleLoader::FindByScript(int script_id) const {
  for (const Compiled& known : modules_) {
    if (known.script_id == script_id) return known.source;
  }
  return nullptr;
}

int V8ModuleLoader::FindScript(const std::string& specifier) const {
  const Program::Module* source = FindModule(program_, ResolveSpecifier("", specifier));
  for (const Compiled& known : modules_) {
    if (known.source == source) return known.script_id;
  }
  return -1;
}

v8::MaybeLocal<v8::Module> V8ModuleLoader::Resolve(v8::Local<v8::Context>, v8::Local<v8::String> specifier,
                                                   v8::Local<v8::FixedArray>, v8::Local<v8::Module> referrer) {
  v8::Isolate* isolate = v8::Isolate::GetCurrent();
  V8ModuleLoader& loader = Current(isolate);
  return loader.Find(loader.Importer(referrer->ScriptId()), ToUtf8(isolate, specifier));
}

// As the specification has it, a job loads and evaluates: import() itself only makes the promise.
v8::MaybeLocal<v8::Promise> V8ModuleLoader::Import(v8::Local<v8::Context> context, v8::Local<v8::Data>,
                                                   v8::Local<v8::Value> referrer, v8::Local<v8::String> specifier,
                                                   v8::Local<v8::FixedArray>) {
  v8::Isolate* isolate = v8::Isolate::GetCurrent();
  V8ModuleLoader& loader = Current(isolate);
  v8::Local<v8::Promise::Resolver> resolver;
  if (!v8::Promise::Resolver::New(context).ToLocal(&resolver)) return {};
  DynamicImport& import = loader.imports_.emplace_back();
  import.loader = &loader;
  // Scripts are told by the names that they were compiled with. Code made by eval has its creator's.
  if (referrer->IsString()) {
    import.importer = loader.Importer(loader.FindScript(ToUtf8(isolate, referrer.As<v8::String>())));
  }
  import.specifier = ToUtf8(isolate, specifier);
  import.resolver.Reset(isolate, resolver);
  loader.microtasks_->EnqueueMicrotask(
      isolate,
      [](void* data) {
        DynamicImport& pending = *static_cast<DynamicImport*>(data);
        pending.loader->RunImport(pending);
      },
      &import);
  return resolver->GetPromise();
}

void V8ModuleLoader::RunImport(DynamicImport& import) {
  v8::HandleScope handles(isolate_);
  const v8::Local<v8::Promise::Resolver> resolver = import.resolver.Get(isolate_);
  v8::Local<v8::Context> context;
  if (!resolver->GetCreationContext().ToLocal(&context)) return;
  v8::Context::Scope context_scope(context);
  v8::TryCatch caught(isolate_);
  v8::Local<v8::Module> module;
  v8::Local<v8::Value> evaluation;
  if (!Find(import.importer, import.specifier).ToLocal(&module) || !Link(module) ||
      !module->Evaluate(context).ToLocal(&evaluation)) {
    // A termination is no rejection: the queue sees it and ends.
    if (caught.HasTerminated() || !caught.HasCaught()) return;
    resolver->Reject(context, caught.Exception()).FromMaybe(false);
    return;
  }
  import.module.Reset(isolate_, module);
  const v8::Local<v8::Value> data = v8::External::New(isolate_, &import);
  const auto settle = [](const v8::FunctionCallbackInfo<v8::Value>& info) {
    DynamicImport& settled = *static_cast<DynamicImport*>(info.Data().As<v8::External>()->Value());
    v8::Isolate* isolate = info.GetIsolate();
    settled.resolver.Get(isolate)
        ->Resolve(isolate->GetCurrentContext(), settled.module.Get(isolate)->GetModuleNamespace())
        .FromMaybe(false);
  };
  const auto reject = [](const v8::FunctionCallbackInfo<v8::Value>& info) {
    DynamicImport& settled = *static_cast<DynamicImport*>(info.Data().As<v8::External>()->Value());
    v8::Isolate* isolate = info.GetIsolate();
    settled.resolver.Get(isolate)->Reject(isolate->GetCurrentContext(), info[0]).FromMaybe(false);
  };
  v8::Local<v8::Function> on_fulfilled;
  v8::Local<v8::Function> on_rejected;
  if (!evaluation->IsPromise() || !v8::Function::New(context, settle, data).ToLocal(&on_fulfilled) ||
      !v8::Function::New(context, reject, data).ToLocal(&on_rejected)) {
    return;
  }
  evaluation.As<v8::Promise>()->Then(context, on_fulfilled, on_rejected).IsEmpty();
}

}  // namespace twinstep
