// Members that are there but of the wrong kind: every contract is asked for, and named.
#include "catalog/capabilities.hpp"
#include "tiny.hpp"

using namespace crux;

struct Everything {
  template <class Capability>
  static constexpr bool include = true;
};
#define MEMBERS_game(Name) , Name::Members
#define MEMBERS_bot(Name)
#define MEMBERS_breed(Name)
#define CAPABILITY(of, Name, header, says) MEMBERS_##of(Name)
struct WrongGame : Tiny
#include "core/capabilities.def"
{
  using Can = Everything;
};
constexpr bool game = (detail::keeps_contracts<WrongGame>(), true);

struct WrongBot : Keeping::Members, Doubtful::Members {
  using Can = capabilities<Keeping, Doubtful>;
};
constexpr bool bot = detail::bot_keeps_its_word<WrongBot, Tiny>();

struct WrongBreed : Described::Members {
  using Can = capabilities<Described>;
};
constexpr bool breed = detail::breed_keeps_its_word<WrongBreed>();
