// checkpoint.cpp -- any bytes as the file from which an interrupted run goes on. The first letter says which file it is: 'a' is
// answers of `crux grade`, below the right first line; 'A' is a whole file of `crux grade`; anything else is the state of
// `crux fill`, sealed as `crux fill` seals it, so that the fuzzer gets behind the seal.
#include "cli/checkpoint.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "base/base64.hpp"
#include "base/fingerprint.hpp"
#include "cli/cli.hpp"
#include "service/filling.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace crux;

namespace {

std::string file(std::string_view name) {
  static const fuzz::Folder folder;
  return (folder.path() / name).string();
}

std::string text_of(const std::string& name) {
  std::ifstream in(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

int grade(std::ostream& out) {
  const std::string puzzles = file("puzzles.jsonl"), kept = file("kept");
  std::istringstream in;
  std::ostringstream err;
  const std::array<const char*, 9> words{"crux",      "grade", puzzles.c_str(), "--json", "--rules", "none",
                                         "--threads", "1",     "--checkpoint"};
  std::vector<const char*> argv(words.begin(), words.end());
  argv.push_back(kept.c_str());
  return cli::run(static_cast<int>(argv.size()), argv.data(), {in, out, err});
}

// The first line of the file that belongs to our two puzzles. A run whose output is closed leaves it behind.
const std::string& first_line() {
  static const std::string line = [] {
    std::ofstream(file("puzzles.jsonl")) << R"({"crux":1,"game":"null","puzzle":{"steps":3}})" << "\n"
                                         << R"({"crux":1,"game":"null","puzzle":{"steps":4}})" << "\n";
    std::ostringstream closed;
    closed.setstate(std::ios::badbit);
    grade(closed);
    const std::string text = text_of(file("kept"));
    fuzz::require(text.find('\n') != std::string::npos);
    return text.substr(0, text.find('\n') + 1);
  }();
  return line;
}

void answers(std::string_view before, std::string_view text) {
  const std::string kept = file("kept");
  std::ofstream(kept, std::ios::binary) << before << text;
  std::ostringstream out;
  const int code = grade(out);
  fuzz::require(code == cli::Exit::done || code == cli::Exit::bad_input);
  // A run that ended needs no file; a file that belongs to other puzzles is left as it is.
  const bool gone = !std::filesystem::exists(kept);
  fuzz::require(code == cli::Exit::done ? gone : !gone && text_of(kept) == std::string(before) + std::string(text));
}

const AnySketch& sketch() {
  static const AnySketch open =
      read_sketch_line(
          R"({"crux":1,"game":"panel","puzzle":{"width":2,"height":2,"starts":[[0,0]],"ends":[[2,2]],"marks":[
        {"kind":"?","cell":[0,0]},{"kind":"?","cell":[1,1]}]}})",
          std::size_t{1} << 20)
          .value();
  return open;
}

void state(std::string_view text) {
  const FillRequest ask{.ranking = fill::read_ranking("tsi", "", {.book = sketch().game->rules}).value(), .top = 5};
  Filling filling(sketch(), ask, 1000);
  const std::string fresh = filling.token();
  const std::size_t dot = fresh.find('.') + 1, seal = fingerprint("").size();
  const std::string bytes =
      decode_base64url(std::string_view(fresh).substr(dot), "fuzz").value().substr(0, seal) + std::string(text);
  const std::string token = fresh.substr(0, dot) + encode_base64url(bytes + fingerprint(bytes));
  const std::string name = file("state");
  fuzz::require(cli::Checkpoint(name).write(token).has_value());
  const auto read = cli::Checkpoint::read(name);
  fuzz::require(read && *read == token);
  const auto resumed = filling.resume(*read);
  if (!resumed) return fuzz::require(!resumed.error().found.empty());
  fuzz::require(filling.token() == token && filling.done() <= filling.total());
  filling.cut_into(16);
  for (int pieces = 0; pieces < 4; ++pieces)
    if (const auto piece = filling.next()) fuzz::require(filling.take(filling.work(*piece, {})).has_value());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text(data, size);
  if (text.starts_with('a')) {
    answers(first_line(), text.substr(1));
  } else if (text.starts_with('A')) {
    first_line();  // and the puzzles are there
    answers("", text.substr(1));
  } else {
    state(text);
  }
  return 0;
}
