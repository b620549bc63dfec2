// Mistakes that only make_entry and its parts find: wrong lists, a game without a list, a play that does not keep its word.
// says: Can lists something twice, or something that is not for bots
// says: Can lists something twice, or something that is not for breeds
// says: Can lists something twice, or something that is not for games
// says: does not say what it can do
// says: has a member draw but does not declare Drawable
#include "catalog/make_entry.hpp"
#include "tiny.hpp"

using namespace crux;

struct TwiceKeeping : Keeping::Members {
  using Can = capabilities<Keeping, Keeping>;
};
constexpr bool bot = detail::bot_keeps_its_word<TwiceKeeping, Tiny>();

struct KeyedBreed {
  using Can = capabilities<Keyed>;
};
constexpr bool breed = detail::breed_keeps_its_word<KeyedBreed>();

struct Named : Tiny {
  static constexpr std::string_view says = "is tiny";
};
struct TwiceKeyed : Named {
  using Can = capabilities<Keyed, Keyed>;
  static std::uint64_t key(const Puzzle&, const State&);
};
const GameEntry twice = make_entry<TwiceKeyed>();

const GameEntry silent = make_entry<Named>();

struct Artist : Named {
  using Can = capabilities<>;
  static Picture draw(const Puzzle&, std::span<const Move>);
};
struct Modest : Named {
  using Can = capabilities<Twofold>;
  using Play = Artist;
};
const GameEntry modest = make_entry<Modest>();
