// Made by types.mjs from src/server/openapi.json; do not edit it here.

export interface Error {
  error: {
    says: string; // one line for a person
    where: string;
    found: string;
    expected: string;
  };
}

// A puzzle as in .jsonl files. Fields that are not known here are left out.
export interface Line {
  crux: 1;
  game: string;
  id?: string;
  name?: string;
  note?: string;
  puzzle: object;
  recipe?: object;
}

// A stored puzzle, without its solution. Its id is a digest of its content.
export interface Puzzle {
  crux: 1;
  game: string;
  id: string;
  name?: string;
  note?: string;
  puzzle: object;
  recipe?: Recipe;
  proof?: Proof;
  grade?: object;
}

// How a puzzle went, for the game's ladder. Beside it stand the parameters of the puzzle's recipe, by name; the ladder reads those that it sets.
export interface Played {
  tries: number;
  solved?: boolean; // true unless it is said
  [name: string]: unknown;
}

// The origin of a puzzle: the same recipe makes it again.
export interface Recipe {
  game: string;
  parameters?: Record<string, unknown>;
  targets?: Record<string, unknown>;
  seed?: number;
  budget?: number;
}

export interface Play {
  moves: string; // a play in the game's notation
}

export interface Times {
  people: number; // different visitors who solved it
  seconds?: number; // the median of their times; only if they are five or more
}

export interface Standing {
  moves: string;
  status: 'open' | 'solved' | 'lost';
  says: string;
  text: string[];
  next: {
    says: string;
    moves: string;
  }[];
  board: object;
}

export interface Hint {
  game?: string;
  id?: string;
  path: string;
  status: 'open' | 'solved' | 'lost';
  solvable: boolean;
  moves: {
    move: string;
    verdict: 'must_take' | 'cannot_take' | 'unknown';
    deductions: {
      rule: string;
      effect: string;
      because: string;
    }[];
  }[];
  left: string[];
  back?: string;
  says?: string;
  together?: boolean;
  guide?: {
    kind: 'none' | 'rule' | 'ahead' | 'solution' | 'mistake' | 'finish'; // what the step rests on: nothing is left to do, a rule, looking ahead, a solution, something that is taken back, or all is done and is handed in
    look: string; // where to look
    why: string; // the reason
    do: string; // the step
    play: string; // the whole play after the step
    at: Record<string, unknown>; // the places to highlight; every game has its own
  }; // the hint as a player reads it, in three stages: look, why, do
  sentence: string; // what to do next and why, for the player
  reasons: string[]; // those of all moves that the sentence does not give, each once
}

export interface Grade {
  solutions: number;
  complete: boolean;
  space: number | null;
  candidates: string;
  tsi: number | null;
  exact: boolean;
  rating?: {
    value: number;
    error: number; // how far it may be off
    level: string; // gentle, easy, medium, hard or fiendish
    because: string[];
    steps: number | null; // of the easiest explanation; null: not known
    bound?: 'at most' | 'at least'; // there if a search was cut short
  } | null; // how hard it is, on one scale for all games: the skill at which a person solves it half of the time
  says: string[];
  sets: {
    name: string;
    says: string;
    tsi: number | null;
    msi: number | null;
    muse: number | null;
    remuse: number | null;
    insight: number | null;
    exact: boolean;
  }[];
  class: string | null;
  class_says: string;
  rounds?: {
    count: number;
    solved: boolean; // whether that solves it
    over: string; // one item: clue, mark, tunnel or square
    bound?: 'at least'; // there if the work allowed ended first
  } | null; // how often a person goes through all items and does what each dictates, until nothing changes
  bots: {
    bot: string;
    says: string;
    solves: boolean | null;
    tsi: number | null;
  }[];
  remarks: string;
}

export interface Job {
  id: string;
  kind: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  says: string;
  made: number;
  count: number;
  puzzles: string[];
  found?: Found;
  archive?: Archive;
  nearest?: {
    says: string[];
    puzzles: object[];
  }; // if fewer puzzles were made than asked for: how near the nearest came, and their lines if asked for
  note?: string; // how the puzzle that was made is unlike the one that another was asked for
  error?: {
    says: string;
    where: string;
    found: string;
    expected: string;
  };
  version: number; // grows with every change
}

// The difference between two versions of a job.
export interface JobDifference {
  id: string;
  version: number; // the version after it
  since: number; // the version before it
  changed?: object; // fields with their new values
  within?: Record<string, Difference>; // fields that are objects, by their members
  lists?: Record<string, unknown[]>; // lists: a number stands for the entry that had this place before; in a list of objects, [place, difference] stands for that entry with this difference
}

// The difference between two objects, as that of two jobs.
export interface Difference {
  changed?: object;
  within?: Record<string, Difference>;
  lists?: Record<string, unknown[]>;
}

export interface FillRequest {
  game: string;
  puzzle: object;
  sort?: string; // as of `crux fill --sort`
  where?: string; // as of `crux fill --where`
  unique?: boolean;
  symmetric?: boolean;
  top?: number;
  seed?: number;
}

// The results so far of a job of kind "fill": the best completions, the best first.
export interface Found {
  done: number;
  total: number;
  summary: {
    candidates: number | null; // null: too many to number
    log10_candidates?: number;
    looked: number;
    solvable: number;
    unique: number;
    unsettled: number;
    kept: number;
    shown: number;
    sampled: boolean;
    complete: boolean;
    symmetries?: number;
    resume?: string;
  };
  spans: Record<string, [number, number]>; // [least, most] of each measure, among some completions that have a solution
  best: Candidate[];
}

// One completion of a sketch.
export interface Candidate {
  puzzle: object;
  filled: string[]; // the words of the options, hole by hole
  key: number | null;
  values: Record<string, number | null> | null; // by the names of the game's measures; null: not measured yet
}

// The grid of the way "elites": the best puzzle of each kind. A cell is its row, its column and how good it is.
export interface Archive {
  rows: number;
  columns: string[];
  row_names: string[]; // what the rows are, in words; empty if rows stand in the order in which they were found
  says: string;
  cells: [number, number, number][];
}

export interface Started {
  job: Job;
}

export interface Game {
  game: string;
  says: string;
  verbs: string[];
  formats?: string[];
  rules: {
    letters: string;
    name: string;
    says: string;
  }[];
  rule_sets: string[];
  bots: {
    name: string;
    class: string | null;
    says: string;
  }[];
  how_to_write: string;
  parameters: Parameter[];
  ways: string[];
  measures?: Measure[];
  rules_version?: number;
  levels: {
    name: string;
    says: string;
    rating?: [number | null, number | null]; // the least and the most that its puzzles have; null for no limit
  }[];
  adaptive: boolean;
  views?: string[];
  examples: {
    id: string;
    name: string;
    note: string;
  }[];
}

// A parameter of a generator.
export interface Parameter {
  name: string;
  says: string;
  kind: 'number' | 'switch' | 'word' | 'range'; // a range is a word: "5..8", "5..", "..8" or "5"
  least?: number;
  most?: number;
  usual?: number; // what it is unless given; another value may be usual if a number that has none is given
  choices?: string[];
  many?: boolean; // choices joined by commas
  text?: boolean; // a whole text may be given, too
  ways?: string[]; // only for these
}

// A measure by which a game's puzzles can be sorted and chosen.
export interface Measure {
  name: string; // the name of the number among a candidate's values
  key: string; // what a request says
  says: string;
  unit: string;
}

export interface Games {
  games: Game[];
}

export interface Event {
  number: number;
  at: number; // milliseconds since the play began, by the player's clock
  kind: string;
  data?: unknown;
}

export interface Misfit {
  error: {
    says: string;
    where: string;
    found: string;
    expected: string;
  };
  next: number;
}

export interface Credentials {
  id: string;
  secret: string;
}

export interface DraftCredentials {
  id: string;
  secret: string;
  version: number;
}

export interface StoredPlay {
  id: string;
  puzzle: string;
  before: string;
  began: number;
  events: Event[];
  next: number; // the number after the last event here
  more: boolean; // ask again with ?from=next
}

export interface Next {
  next: number; // the number that the next event must have
}

export interface Draft {
  id: string;
  text: string;
  version: number;
}

export interface DraftVersion {
  id: string;
  version: number;
}

// Puzzles that differ from one in a few small changes. Each has a solution, and only one if that puzzle has only one.
export interface Variations {
  puzzles: {
    crux: 1;
    game: string;
    id: string;
    puzzle: object;
    changes: string[]; // what changed, a sentence each, the first change first
    rating: {
      value: number;
      error: number; // how far it may be off
      level: string; // gentle, easy, medium, hard or fiendish
      because: string[];
      steps: number | null; // of the easiest explanation; null: not known
    };
  }[];
  from: {
    value: number;
    error: number; // how far it may be off
    level: string; // gentle, easy, medium, hard or fiendish
    because: string[];
    steps: number | null; // of the easiest explanation; null: not known
  };
  aim: number; // the rating that was aimed at
  late: boolean; // whether the time was over before all was tried
  says?: string; // there if no puzzle was found
}

// For a puzzle: its grade, as in Grade, its first solutions and what each rule saves. For a sketch: its holes and how many completions it has.
export interface Look {
  kind: 'puzzle' | 'sketch';
  id?: string;
  grown?: object; // the puzzle that grows from the value (a program): what is played and published
  solutions?: number;
  complete?: boolean; // false: there may be more
  plays?: string[]; // the first solutions, in the game's notation
  says?: string[];
  tsi?: number | null; // of somebody who tries at random
  rating?: {
    value: number;
    error: number; // how far it may be off
    level: string; // gentle, easy, medium, hard or fiendish
    because: string[];
    steps: number | null; // of the easiest explanation; null: not known
    bound?: 'at most' | 'at least'; // there if a search was cut short
  } | null; // how hard it is, on one scale for all games: the skill at which a person solves it half of the time
  class?: string | null;
  class_says?: string;
  rounds?: {
    count: number;
    solved: boolean; // whether that solves it
    over: string; // one item: clue, mark, tunnel or square
    bound?: 'at least'; // there if the work allowed ended first
  } | null; // how often a person goes through all items and does what each dictates, until nothing changes
  space?: number | null;
  sets?: object[];
  bots?: object[];
  remarks?: string;
  insights?: {
    rule: string;
    name: string;
    alone: number | null;
    besides: number | null;
  }[];
  measures?: Record<string, number | null>;
  exact?: boolean;
  holes?: {
    where: string;
    options: string[];
  }[];
  candidates?: number | null; // null: too many to number
  digits?: number; // log10 of how many candidates
  symmetries?: number;
  example?: object; // one completion that has a solution; missing if none was found at once
}

export interface Collection {
  id: string;
  title: string;
  puzzles: string[];
  names?: Record<string, string>; // the names that its owner gives to puzzles, by their ids
  version: number;
}

// That a puzzle has a solution: under which version of the game's rules, by which Crux, and when.
export interface Proof {
  rules: number;
  crux: string;
  solutions: number;
  complete: boolean;
  at: number;
}

export interface Removed {
  id: string;
  removed: boolean;
}
