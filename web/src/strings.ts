// strings.ts -- sentences of the shell that people see, page by page. Each game has its own strings beside its board.
import { plural } from './words';

// Around every page.
export const shell_words = {
  skip: 'Skip to the page',
  pages: 'Pages',
  links: {
    play: 'Play',
    design: 'Design',
    generate: 'Generate',
    collections: 'Collections',
    print: 'Print',
    about: 'About',
  },
};

// Buttons that many pages have.
export const buttons = {
  try_again: 'Try again',
  home: 'Go to the home page',
  cancel: 'Cancel',
  close: 'Close',
  keep: 'Keep it',
  delete: 'Delete',
  rename: 'Rename',
  rename_this: (name: string) => `Rename ${name}`,
  download: 'Download',
};

export const waiting_words = {
  opening: 'Opening…',
  editor: 'Opening the editor…',
  games: 'Fetching the games…',
  puzzle: 'Fetching the puzzle…',
  collection: 'Fetching the collection…',
  pages: 'Laying out the pages…',
};

// What is not there.
export const missing_words = {
  title: 'Not found',
  page: 'This page does not exist.',
  game: (name: string) => `There is no game called “${name}” here.`,
  editor: (game: string) => `There is no editor for a game called “${game}” here.`,
  puzzle: 'There is no puzzle with this address here. Ask for a link that carries the whole puzzle: it opens anywhere.',
  step: 'There is no such puzzle here.',
  collection: 'There is no collection with this address here. Perhaps it was removed.',
  picture: 'no picture',
};

// What is there but cannot be opened.
export const cannot_open = {
  page: 'This page cannot be opened',
  page_why: 'The server cannot be reached, or it has a newer version of this page.',
  puzzle: 'This puzzle cannot be opened',
  puzzle_why: 'This link does not hold a puzzle. Perhaps it was cut off when it was copied.',
  design: 'This design cannot be opened',
};

export const server_words = {
  needed: 'This needs a Crux server, and this site has none.',
  answered: (status: number, text: string) => `The server answered ${status} ${text}.`,
};

export const play = {
  rules: 'Rules',
  tutorial: 'Learn it step by step',
  all_levels: 'All levels',
  how_hard: 'How hard, exactly?',
  rating: (value: string) => `rating ${value}`,
  dots: (level: string, at: number, of: number) => `${level}: ${at} of ${of}`,
  measuring: 'Measuring…',
  so_far: { right: 'Right so far: go on.', wrong: 'Something is wrong.', back: 'Take back what is wrong' },
  menu: 'Menu',
};

// "Panel, hard: Two doors"; parts that are not known are left out.
export const page_title = (game: string, level: string, name: string) =>
  `${game}${level ? `, ${level}` : ''}${name ? `: ${name}` : ''}`;

export const settings_words = {
  title: 'Settings',
  theme: { says: 'Colours', auto: 'As my system', light: 'Light', dark: 'Dark' },
  contrast: { says: 'Contrast', auto: 'As my system', more: 'More' },
  motion: { says: 'Motion', auto: 'As my system', reduced: 'Less' },
  text: { says: 'Text size', normal: 'Normal', large: 'Large', larger: 'Larger' },
  letters: 'Letters on colours, for people who see colours differently',
  timer: 'Show the timer while I play',
  sound: 'Play a short sound when I solve a puzzle',
};

// After a puzzle, and on level paths.
export const after = {
  next: 'Next',
  again: 'Again',
  harder: 'Harder',
  easier: 'Easier',
  set_done: 'That was the last puzzle of this collection.',
  stars: { solved: 'solved', alone: 'without hints', fewest: 'in the fewest steps' },
  star_missing: ': not yet',
  stars_in_words: (count: number) => `${count} of 3 stars`,
  steps: (took: number, fewest: number) => `You took ${took} steps. ${fewest} are enough.`,
  making: 'Making the puzzle…',
  cannot: 'This puzzle cannot be made now',
  to_game: (title: string) => `To ${title}`,
};

export const path_words = {
  title: 'Your path',
  says: 'From gentle to fiendish, in order. Each puzzle has three stars: solved, without hints, in the fewest steps.',
  begin: 'Start the path',
  go_on: (number: number) => `Go on with number ${number}`,
  number: (number: number) => `Number ${number}`,
  where: (game: string, number: number) => `${game} path, number ${number}`,
  far: (solved: number, of: number, stars: number) => `${solved} of ${of} solved, ${plural(stars, 'star')}`,
  endless: 'After these it goes on without end.',
};

// A collection as its players see it, and its owner's page.
export const set_words = {
  done: (done: number, of: number) => `${done} of ${of} done`,
  all_done: (of: number) => (of === 1 ? 'Done!' : `All ${of} done!`),
  begin: 'Start',
  go_on: 'Go on',
  again: 'Play again',
  where: (title: string, at: number, of: number) => `${title}, ${at} of ${of}`,
  as_pupil: 'See it as your pupils do',
  as_owner: 'Back to your tools',
  back: 'Back to the collection',
  missing: 'This puzzle could not be fetched.',
  print: 'Print these puzzles',
  classes: 'Classes',
  share: 'Give this link to your class: they can play, and change nothing',
};

export const day_words = {
  title: 'Puzzle of the day',
  of: (date: string) => `Puzzle of the day, ${date}`,
  streak: (days: number) => (days === 1 ? '1 day in a row' : `${days} days in a row`),
  no_streak: 'Solve one puzzle of the day to begin a streak.',
  share: 'Share the result',
  label: 'Result',
  hints: (count: number) => (count > 0 ? plural(count, 'hint') : 'no hints'),
  // "Crux panel 18 Nov, hard: solved in 2:31, no hints, streak 3"
  result: (game: string, date: string, level: string, time: string, hints: string, days: number) =>
    `Crux ${game} ${date}${level ? `, ${level}` : ''}: solved in ${time}, ${hints}${days > 0 ? `, streak ${days}` : ''}`,
  others: 'Today in the other games',
  solved: 'solved',
};

export const home_words = {
  title: 'Puzzles that know how hard they are',
  says: 'Crux makes logic puzzles for you, from gentle to fiendish, and explains every hint.',
  play_now: (game: string) => `Play now: today’s ${game}`,
  opening: 'Opening today’s puzzle…',
  no_day: 'Today’s puzzle cannot be opened now. Choose a game below.',
  go_on: 'Go on where you left off',
  how_far: (steps: number, time: string) => `${plural(steps, 'step')}, ${time} played`,
  game_and_time: (game: string, when: string) => `${game}, ${when}`,
  forget: 'Forget',
  forget_this: (name: string) => `Forget ${name}`,
  games: 'Games',
  teachers: {
    title: 'For teachers',
    says: 'Put puzzles in a collection and give your class the link, or print a worksheet with answers and QR codes.',
    make: 'Make a collection',
    print: 'Print a worksheet',
  },
  designers: {
    title: 'For designers',
    says: 'Draw a puzzle and see at once how hard it is. Leave holes, and Crux finds what fits.',
    design: 'Design a puzzle',
    generate: 'Generate many',
  },
};

export const play_page = {
  title: 'Play',
  says: 'Choose a game. Each one has a path from gentle to fiendish, and a puzzle of the day.',
};

// What needs the server, while it cannot be reached.
export const offline_words = {
  offline: 'You are offline.',
  away: 'The server cannot be reached now.',
  qr: 'The QR code appears when you are back.',
  qr_alt: 'QR code of this puzzle’s link',
  pdf: 'The PDF needs the server. The button works again when you are back. “Print” works now.',
  print: 'Your browser prints the worksheet. With a network it would be a PDF, with codes to scan if you like.',
};

// The path of a game, with new puzzles of each level.
export const game_page = {
  newcomer: (steps: number) => `New here? ${steps} short steps show how it goes.`,
  show_me: 'Show me how',
  tutorial: 'Tutorial',
  another: 'A new puzzle',
  adapt: {
    title: 'Adapt to me',
    says: 'The next puzzle is a little harder if you do well, and a little easier if you do not.',
  },
};

// A game that has no board of its own.
export const text_board = {
  title: 'Puzzle',
  goal: 'Read how it stands and choose what comes next.',
  next: 'to the next step',
  take: 'take it',
};

export const keys_title = 'Keys';

// How hard a puzzle is. "at most" and "at least" are the server's names for bounds.
export const rating_words = {
  error: (points: number) => `may be off by ${points}`,
  bound: { 'at most': (value: number) => `at most ${value}`, 'at least': (value: number) => `at least ${value}` },
  level: { 'at most': (level: string) => `${level} or easier`, 'at least': (level: string) => `${level} or harder` },
  with_level: (value: string, level: string) => `rating ${value}, ${level}`,
  below: (value: number) => `rating below ${value}`,
  between: (low: number, high: number) => `rating ${low} to ${high}`,
  from: (value: number) => `rating ${value} and more`,
  means: {
    exactly: (value: number) => `A person of skill ${value} solves it half of the time.`,
    'at most': (value: number) => `A person of skill ${value} solves it at least half of the time.`,
    'at least': (value: number) => `It takes a skill of ${value} or more to solve it half of the time.`,
  },
};

// How often one must look through a puzzle. `over` is a thing to look at: "tunnel", "mark".
export const rounds_words = {
  none: (over: string) => `There is no ${over} to look at.`,
  forced: (over: string) => `You need not look at any ${over}: there is only one way to go.`,
  times: (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : plural(count, 'time')),
  at_least: (times: string) => `at least ${times}`,
  solved: (over: string, times: string) => `Look at every ${over} ${times}, and it is solved.`,
  cut_short: (over: string, times: string) => `Look at every ${over} ${times}: more was not tried.`,
  stuck: (over: string, times: string) =>
    `Look at every ${over} ${times}. After that no single ${over} tells you more: you must think further ahead.`,
};

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
// "first", "second", .. "13th", for a number from 0
const ordinal = (n: number) =>
  ordinals[n] ?? `${n + 1}${/1.$/.test(`${n + 1}`) ? 'th' : (['th', 'st', 'nd', 'rd'][(n + 1) % 10] ?? 'th')}`;
// "the second column of the top row", as the server says it: columns from the left, rows from the top, both from 0
export const place_in_words = (column: number, row: number, rows: number) =>
  rows === 1
    ? `the ${ordinal(column)} column`
    : `the ${ordinal(column)} column of the ${row === 0 ? 'top' : row + 1 === rows ? 'bottom' : ordinal(row)} row`;

// A slider with two ends.
export const range_words = {
  any: 'any',
  at_most: (value: string) => `at most ${value}`,
  at_least: (value: string) => `at least ${value}`,
  between: (low: string, high: string) => `${low} – ${high}`,
  unit: (value: string, unit: string) => `${value} ${unit}`,
  low_end: (label: string) => `${label}, at least`,
  high_end: (label: string) => `${label}, at most`,
  no_limit: 'no limit',
};

export const copy_words = {
  copy: 'Copy',
  copied: 'Copied',
  done: 'Copied.',
  what: (label: string) => `Copy: ${label}`,
  link_by_keys: 'Press Ctrl+C to copy the link.',
  result_by_keys: 'Press Ctrl+C to copy the result.',
};

// Puzzles as files.
export const download_words = {
  all: 'Download all',
  done: 'Downloaded.',
  kinds: {
    jsonl: { name: 'JSONL', says: 'one line of JSON for each puzzle, for Crux and other programs' },
    svg: { name: 'SVG', says: 'pictures that are sharp at any size' },
    png: { name: 'PNG', says: 'pictures for documents and slides' },
    pdf: { name: 'PDF', says: 'a worksheet for paper, with answers' },
    html: { name: 'One file', says: 'a page that plays without a network: save it, open it, send it' },
  },
  what: (name: string, says: string) => `${name}: ${says}`,
  what_zipped: (name: string, says: string) => `${name}: ${says}, as a .zip`,
  no_picture: (status: number) => `A picture could not be fetched (${status}). Try again in a moment.`,
  no_png: 'This browser cannot make a PNG of the picture. Choose SVG.',
  no_part: (status: number) => `A part of the file could not be fetched (${status}). Try again in a moment.`,
};

// While puzzles are being made.
export const making_words = {
  puzzle: 'Making a puzzle',
  puzzles: 'Making puzzles',
  queued: 'Waiting for your turn',
  goes_on: (what: string) => `${what}…`,
  nothing: 'No puzzle was found in the time allowed. Try another level.',
};

// What is known about a puzzle of a collection.
export const fact_words = {
  puzzle: 'Puzzle',
  unnamed: (game: string, id: string) => `${game} ${id}`,
  no_rating: 'rating not known',
  measuring: 'being measured',
  measuring_some: (count: number) => `${count} being measured…`,
  bits: (bits: string, exact: boolean) => (exact ? `${bits} bits` : `at most ${bits} bits`),
  class: (name: string) => `class ${name}`,
  no_class: 'class not known',
};

// The owner's page of a collection.
export const collection_page = {
  title: 'A collection',
  all: 'Collections',
  state: { conflict: 'Not saved', saving: 'Saving…', saved: 'Saved' },
  problem: (says: string) => `Not saved yet: ${says}`,
  // "This collection is empty. To fill it, generate puzzles and keep those you like, or design one and publish it."
  empty: {
    before: 'This collection is empty. To fill it,',
    generate: 'generate puzzles',
    between: 'and keep those you like, or',
    design: 'design one',
    after: 'and publish it.',
  },
  undo: 'Undo',
  undo_this: (what: string) => `Undo: ${what}`,
  no_undo: 'Nothing to undo',
  undone: (what: string) => `Undone: ${what}.`,
  // What can be undone.
  changes: {
    title: 'changing the title',
    name: (name: string) => (name ? `naming a puzzle “${name}”` : 'taking a name away'),
    order: 'sorting by difficulty',
    place: (name: string, place: number) => `moving ${name} to place ${place}`,
    removed: (name: string) => `removing ${name}`,
    elsewhere: 'a change in another tab',
    theirs: 'taking theirs',
  },
  moved: (name: string, place: number, of: number) => `${name} is now number ${place} of ${of}.`,
  sort: 'Sort by difficulty',
  sorted: 'Sorted, the easiest first.',
  removed: (name: string) => `${name} was removed. Undo brings it back.`,
  print: 'Print',
  full: (most: number) => `A collection has at most ${most} puzzles. Make another one for the rest.`,
  alone:
    'This collection is kept in this browser alone. To give it to others, download the JSONL and make a site of it with this command:',
  command: 'crux site --collection',
  rename: { title: 'Rename', label: 'Title' },
  name: { title: 'Name this puzzle', label: 'Its name in this collection' },
  delete: {
    button: 'Delete this collection',
    title: (title: string) => `Delete “${title}”?`,
    says: 'Links to it will stop working. Its puzzles stay. You cannot undo this.',
  },
};

// Two tabs have changed the same collection.
export const conflict_words = {
  says: 'This collection was changed in another tab, too.',
  differs: (what: string) => `What differs: ${what}. Your changes are not saved until you choose.`,
  title: (theirs: string) => `the title (theirs is “${theirs}”)`,
  only_yours: (count: number) => `${plural(count, 'puzzle')} that only you have`,
  only_theirs: (count: number) => `${plural(count, 'puzzle')} that only they have`,
  order: 'the order',
  theirs: 'Take theirs',
  taken: 'Taken. Undo brings yours back.',
  copy: 'Keep mine as a copy',
  copied_title: (title: string) => `${title} (mine)`,
  newest: 'This collection was changed in another tab. You see the newest version.',
};

// One puzzle in its owner's list.
export const item_words = {
  edit: 'Edit',
  edit_this: (name: string) => `Edit a copy of ${name}`,
  drag: 'Drag to move',
  drag_this: (name: string, place: number) => `Move ${name}, number ${place}: drag, or press the up and down arrows`,
  up: 'Up',
  up_this: (name: string) => `Move ${name} up`,
  down: 'Down',
  down_this: (name: string) => `Move ${name} down`,
  remove: 'Remove',
  remove_this: (name: string) => `Remove ${name}`,
};

// The charts of a collection.
export const chart_words = {
  curve: 'Difficulty curve',
  curve_keys: 'Difficulty by place; arrow keys go from puzzle to puzzle',
  rating: 'rating',
  place: 'place in the collection',
  mark: (mark: string) => `mark ${mark}`,
  numbered: (place: number, name: string) => `${place}. ${name}`,
  bits_and_known: (bits: string, known: string) => `${bits}, ${known} if you know all rules`,
  levels: 'Levels',
  cut_short: 'The search was cut short, so the rating is only a bound.',
  classes: 'The simplest player that solves each puzzle',
  class_of: (game: string, name: string) => `${game}: ${name}`,
};

// Choosing a collection for some puzzles.
export const add_words = {
  where: (count: number) =>
    count === 1 ? 'Which collection should the puzzle go into?' : `Which collection should ${plural(count, 'puzzle')} go into?`,
  new: 'A new collection',
  title: 'Its title',
  usual_title: 'My puzzles',
  add: 'Add',
  adding: 'Adding…',
  added: (title: string) => `Added to ${title}.`,
};

export const collections_page = {
  title: 'Collections',
  says: 'A collection is a set of puzzles in your own order, with a curve of their difficulty: for a lesson, a book or a level pack.',
  shared: 'Everyone with the link can look, play and print. Only this browser can change your collections.',
  alone: 'Your collections are kept in this browser.',
  add: 'Add to a collection',
  add_alt: 'The puzzle to add',
  added: 'Added to', // and the collection's title, as a link
  yours: 'Your collections',
  // "You have no collections yet. Start one here, or generate puzzles and keep those you like."
  none: {
    before: 'You have no collections yet. Start one here, or',
    generate: 'generate puzzles',
    after: 'and keep those you like.',
  },
  gone: 'This collection is not on the server any more.',
  forget: 'Forget it',
  empty: 'empty',
  new: 'A new collection',
  new_label: 'Title of the new collection',
  new_title: 'Its title',
  make: 'Make it',
};

// All designs of this browser.
export const designs_page = {
  title: 'Design',
  says: 'Draw a puzzle and see at once how hard it is. Leave holes in it, and Crux finds what fits, sorted by difficulty. What you publish is proven solvable.',
  begin: 'Begin a new design',
  example: 'Example with holes',
  example_of: (game: string) => `Example with holes of ${game}`,
  own: 'Your designs',
  import: 'Import a file',
  imported: (count: number) => `${plural(count, 'design')} imported.`,
  kept: 'Your designs are kept in this browser.',
  kept_and_saved: 'Your designs are kept in this browser, and saved on the server as you go.',
  untitled: (game: string) => `Untitled ${game}`,
  about: (game: string, when: string) => `${game}, ${when}`,
  about_unsaved: (game: string, when: string) => `${game}, ${when}, not on the server yet`,
  rename_label: 'Name',
  download_this: (name: string) => `Download ${name}`,
  delete_this: (name: string) => `Delete ${name}`,
  delete: {
    title: 'Delete this design?',
    says: (name: string) => `“${name}” will be deleted here. Puzzles that you published from it stay.`,
    says_with_server: (name: string) =>
      `“${name}” will be deleted here and on the server. Puzzles that you published from it stay.`,
    done: 'Deleted.',
  },
  back: 'To the designs',
};

export const generate_page = {
  title: 'Generate puzzles',
  short_title: 'Generate',
  says: 'Choose a game and how hard it should be, and we make puzzles for you. Keep the good ones in a collection.',
  game: 'Game',
  method: 'Method',
  amount: 'How many, and the seed',
  how_many: 'How many',
  seed: 'Seed, to get the same puzzles again',
  any_seed: 'any',
  start: (count: number) => (count === 1 ? 'Generate a puzzle' : `Generate ${plural(count, 'puzzle')}`),
  working: 'Working…',
  started: 'Making puzzles.',
  own_targets: 'own targets',
  batch: (game: string, level: string, method: string) => [game, level, method].filter((part) => part).join(', '),
  failed: 'No luck this time.',
  set: (field: string) => `Set “${field}”`,
  loosen: 'Try again with one of these changes:',
  nothing_yet: 'Puzzles will appear here, with how hard each one is.',
  keep: 'Keep in a collection',
};

export const print_page = {
  title: 'Print a worksheet',
  short_title: 'Print',
  says_pdf: 'Puzzles as a PDF for paper, with the answers on pages of their own if you like.',
  says: 'Puzzles for paper, with the answers on pages of their own if you like.',
  this_puzzle: 'The puzzle that will be printed',
  back_to_puzzle: 'Back to the puzzle',
  these: (count: number) => `${plural(count, 'puzzle')}, in this order.`,
  most: (most: number) => `A worksheet has at most ${most} puzzles`,
  part: (from: number, to: number) => `${from} to ${to}`,
  which: 'Which puzzles',
  game: 'Game',
  paper: 'The paper',
  per_page: 'Puzzles per page',
  title_label: 'Title, if you like',
  large: 'Large print, one puzzle a page',
  answers: 'Answers at the end',
  codes: 'QR codes to play online',
};

// A worksheet that the browser prints.
export const worksheet_words = {
  print: 'Print, or save as PDF',
  says: 'Your browser’s print window can also save it as a PDF.',
  item: (number: number, name: string) => `${number}. ${name}`,
  solved: (name: string) => `${name}, solved`,
  answers: 'Answers',
};

export const about_page = {
  title: 'About Crux',
  says: 'Crux makes logic puzzles and knows how hard they are. A program has measured every puzzle here: how many solutions it has, what you need to know to find one, and which way of thinking is enough for it.',
  hardness: {
    title: 'How hardness is measured',
    rating:
      'Every puzzle has a rating, on one scale for all games. A person whose skill is the rating of a puzzle solves it half of the time; 1500 is in the middle of what people play. Five bands of it are the levels: gentle, easy, medium, hard and fiendish.',
    bits: 'The rating rests on how much is left to guess. If you know nothing, you have to guess. Each rule that you understand saves guesses. Crux counts what is left in bits: one bit is one lucky choice between two. A puzzle of 3 bits is solved by guessing once in eight tries, one of 10 bits once in a thousand. The number is called TSI, total solution information.',
    see: `Open “${play.how_hard}” beside any puzzle to see it, for players who know more or less.`,
    // The measure is from .. , with the paper's title between.
    from: 'The measure is from Shen & Sturtevant,',
    paper: 'Generalized Entropy and Solution Information for Measuring Puzzle Difficulty',
    year: '(2024).',
    classes: 'The classes of players follow Horn, Hoover and others (2017).',
  },
  help: {
    title: 'Check, hint, reveal',
    says: 'A check says whether your play is right so far. A hint explains the next step and why it follows. “Reveal” shows a whole solution, and asks you first.',
  },
  kept: {
    title: 'What is kept',
    plays: 'Your plays are kept in this browser, so that you can go on after a break.',
    sent: 'Moves and their times are also sent to this server, without a name, to learn how hard puzzles are for people.',
    not_sent: 'So are your designs and collections. Nothing is sent anywhere.',
    no_cookies: 'There are no cookies and no third parties.',
  },
  program: 'For programs: this server is described in',
  openapi: 'openapi.json',
};

// The print page.
export const print = {
  how_many: 'How many of each level',
  levels: 'How hard (choose one level or several)',
  make: 'Make the worksheet',
  preview: 'Preview',
  ready: (pages: number) => `Your worksheet has ${plural(pages, 'page')}. Look at it, then download it.`,
  download: 'Download the PDF',
  page: (page: number, all: number) => `Page ${page} of ${all} of the worksheet`,
};
