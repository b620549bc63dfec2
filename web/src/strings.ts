// strings.ts -- sentences of the shell that people see, page by page. Each game has its own strings beside its board.
import type { Extremes, Methods, Wordings } from './generate/ways';
import { capitalise, count, plural } from './words';

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
  puzzle:
    'There is no puzzle with this address here. Ask the person who gave you the link for another one: in their puzzle they choose ' +
    '“Share” and copy the “Link that carries the whole puzzle”. It opens anywhere.',
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
  usually: (seconds: number) => `usually ${plural(Math.max(1, Math.round(seconds / 60)), 'minute')}`,
  dots: (level: string, at: number, of: number) => `${level}: ${at} of ${of}`,
  measuring: 'Measuring…',
  so_far: {
    right: 'Right so far: go on.',
    failed: 'Nothing is wrong yet. Go on.',
    wrong: 'Something is wrong.',
    back: 'Take back what is wrong',
  },
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

// After a puzzle, and on level paths. A game may say in its own words what the third star is for, and why it is missing.
export const enough = (n: number) => (n === 1 ? 'One is enough.' : `${n} are enough.`);
export const after = {
  next: 'Next',
  again: 'Again',
  harder: 'Harder',
  easier: 'Easier',
  set_done: 'That was the last puzzle of this collection.',
  stars: { solved: 'solved', alone: 'without hints', fewest: 'in the fewest steps' },
  star_missing: ': not yet',
  stars_in_words: (count: number) => `${count} of 3 stars`,
  beyond: (took: number, fewest: number) => `You took ${plural(took, 'step')}. ${enough(fewest)}`,
  making: 'Making the puzzle…',
  cannot: 'This puzzle cannot be made now',
  to_game: (title: string) => `To ${title}`,
};

export const path_words = {
  title: 'Your path',
  says: (third: string) => `From gentle to fiendish, in order. Each puzzle has three stars: solved, without hints, ${third}.`,
  begin: 'Start the path',
  go_on: (number: number) => `Go on with number ${number}`,
  number: (number: number) => `Number ${number}`,
  where: (game: string, number: number) => `${game} path, number ${number}`,
  far: (solved: number, of: number, stars: number) => `${solved} of ${of} solved, ${plural(stars, 'star')}`,
  endless: 'After these it goes on without end.',
  beside: 'Not on the path: we do not know exactly how hard it is',
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
  classes: 'How hard, exactly?',
  share: 'Give this link to your pupils: they can play, and change nothing',
  scan: 'Or show them this code: a phone or a tablet that scans it opens the collection.',
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
  solved_in: (game: string, time: string) => `${game}: solved in ${time}`,
  all_solved: 'You have solved all puzzles of today. New ones come tomorrow.',
  later: 'This puzzle comes on that day. You can play today’s puzzle now.',
  play_today: 'Play today’s puzzle',
};

export const home_words = {
  title: 'Puzzles that know how hard they are',
  says: 'Crux makes logic puzzles for you, from gentle to fiendish, and explains every hint.',
  play_now: (game: string) => `Play now: today’s ${game}`,
  opening: 'Opening today’s puzzle…',
  no_day: 'Today’s puzzle cannot be opened now. Choose a game below.',
  go_on: 'Go on where you left off',
  steps: (steps: number) => plural(steps, 'step'),
  how_far: (far: string, time: string) => `${far}, ${time} played`,
  game_and_time: (game: string, when: string) => `${game}, ${when}`,
  forget: 'Forget',
  forget_this: (name: string) => `Forget ${name}`,
  games: 'Games',
  teachers: {
    title: 'For teachers',
    says: 'Put puzzles in a collection and give your pupils the link, or print a worksheet with answers and QR codes.',
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
  qr_alt_collection: 'QR code of this collection’s link',
  make: 'This puzzle needs the server. The button works again when you are back.',
  make_puzzles: 'New puzzles need the server, and it cannot be reached now. Try again when you are back.',
  make_again: 'This puzzle needs it. Try again later.',
  step: 'This puzzle needs the server. It opens when you are back.',
  pdf: 'The PDF needs the server. The button works again when you are back. “Print” works now.',
  one_file:
    'One file needs the network: it is put together from parts that are kept there. The button works again when you are back.',
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
  any_level: 'level not known',
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
  unnamed: (game: string, place: number) => `${game} ${place}`,
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
    varied: (name: string) => `adding a puzzle made of ${name}`,
    elsewhere: 'a change in another tab',
    theirs: 'taking theirs',
  },
  moved: (name: string, place: number, of: number) => `${name} is now number ${place} of ${of}.`,
  sort: 'Sort by difficulty',
  sorted: 'Sorted, the easiest first.',
  removed: (name: string) => `${name} was removed. Undo brings it back.`,
  print: 'Print',
  there_already: 'It is in this collection already.',
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
  no_title: 'Type a title first.',
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
  method: 'Way to make them',
  amount: 'How many',
  how_many: 'How many',
  seed: 'Seed, to get the same puzzles again',
  any_seed: 'any',
  start: (count: number) => (count === 1 ? 'Generate a puzzle' : `Generate ${plural(count, 'puzzle')}`),
  working: 'Working…',
  started: 'Making puzzles.',
  own_targets: 'own targets',
  batch: (game: string, level: string, method: string) => [game, level, method].filter((part) => part).join(', '),
  failed: 'No puzzle could be made.',
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
  fewer: 'A puzzle that would be too small to read gets more room, so a page may hold fewer.',
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
    no_cookies: 'One cookie tells the server that what you store is yours. There are no third parties.',
  },
  program: 'For programs: this server is described in',
  openapi: 'openapi.json',
};

// The print page.
export const print = {
  how_many: 'How many of each level',
  levels: 'How hard (choose one level or several)',
  no_level: 'Choose at least one level.',
  make: 'Make the worksheet',
  preview: 'Preview',
  ready: (pages: number) => `Your worksheet has ${plural(pages, 'page')}. Look at it, then download it.`,
  download: 'Download the PDF',
  page: (page: number, all: number) => `Page ${page} of ${all} of the worksheet`,
};

// --- play, design and generate ---

// The key that a person presses, and what it does.
type Key = [key: string, does: string];

// What several pages say of a puzzle.
export const terms = {
  how_hard: 'How hard',
  rating: 'Rating',
  class: 'Class',
  solutions: 'Solutions',
  tsi: 'TSI',
  bits: 'bits',
  not_known: 'not known',
  proven: 'Proven solvable',
  proven_under: (rules: number | string) => `Proven solvable under version ${rules} of the rules.`,
};

// The buttons below a board, above an editor and in lessons.
export const tool_words = {
  title: 'Play',
  more: 'More to do',
  undo: 'Undo',
  redo: 'Redo',
  restart: 'Restart',
  check: 'Check',
  hint: 'Hint',
  reveal: 'Reveal',
  another: 'Another',
  another_like: 'Another like this',
};

export const key_words = {
  title: 'Keys',
  opens: 'Keys (?)',
  on_board: 'On the board',
  in_editor: 'In the editor',
  anywhere: 'Anywhere on the page',
  playing: (submit: string, another: boolean): Key[] => [
    ['U or Ctrl+Z', 'undo'],
    ['Shift+U or Ctrl+Y', 'redo'],
    ['C', submit.toLowerCase()],
    ['H', 'hint'],
    ...(another ? [['N', 'another like this'] as Key] : []),
    ['?', 'this sheet'],
  ],
  designing: [
    ['Ctrl+Z', 'undo'],
    ['Ctrl+Shift+Z or Ctrl+Y', 'redo'],
    ['Ctrl+S', 'save now (it saves itself)'],
    ['Ctrl+Enter', 'test play'],
    ['?', 'this sheet (if the editor does not use this key)'],
  ] as Key[],
};

// Around a board.
export const stage_words = {
  about: 'About this puzzle',
  not_connected: 'Not connected. Your moves are kept.',
  no_check: 'This check needs the server, which cannot be reached now. Try again when you are back.',
  no_hint: 'This hint needs the server, which cannot be reached now. Try again when you are back.',
  no_reveal: 'The solution comes from the server, which cannot be reached now. Try again when you are back.',
  storage_full: 'This browser’s storage is full: your play is not kept when you leave.',
  undone: 'Undone.',
  redone: 'Done again.',
  restarted: 'Started again. Undo brings your play back.',
  again: 'Started again.',
  timer: { off: 'Timer', on: (time: string) => `Timer: ${time}`, hide: 'Hide the timer', show: 'Show the timer' },
};

export const hint_words = {
  title: 'Hint',
  why: 'Tell me why',
  what: 'Tell me what to do',
  follow: 'Do it for me',
  back: 'Go back to where it can be solved',
  close: 'Close the hint',
};

export const reveal_words = {
  ask: 'Show a solution?',
  says: 'The board then shows a whole solution. Your own play is one undo away. A hint tells only the next step.',
  yes: 'Show it',
  no: 'No, let me think',
  title: 'Solution shown',
  shown: 'This is a solution.',
  undo: 'Undo brings your own play back.',
};

export const solved_words = {
  title: 'Solved',
  says: (verdict: string) => `Solved. ${verdict}`,
  kind: ['Solved. Nicely done!', 'Solved. Good thinking!', 'Solved. You got it!', 'Solved. Good work!', 'Solved. Neat!'],
  shown_before: 'Solved. The answer had been shown.',
  took: (time: string, tries: number, hints: number) =>
    `${time}, ${tries > 0 ? `${plural(tries, 'try', 'tries')}, ` : ''}${hints > 0 ? plural(hints, 'hint') : 'no hints'}`,
  adapted: 'Next, adapted to me',
};

// Below a puzzle: how hard it is, the text form, links and files.
export const hard_words = {
  left: 'Bits left to guess, for a player who…',
  bits: (bits: string, exact: boolean) => (exact ? `${bits} bits` : `at most ${bits} bits`),
  players: 'Players that solve it without guessing',
  player: 'Player',
  solves: 'solves',
  yes: 'yes',
  no: 'no',
};

export const text_words = {
  title: 'Play in text',
  coming: 'The words are on their way…',
  next: 'Next steps',
  whole: 'The whole play',
  how: (how: string) => `${how} The example need not be a right step.`,
  take: 'Play this',
};

export const more_words = {
  share: 'Share',
  link: 'Link',
  whole_link: 'Link that carries the whole puzzle',
  print: 'Print this puzzle',
  save: 'Save as one file',
  save_says: 'A page that plays without a network',
  saving: 'Saving…',
  saved: 'Saved.',
  edit: 'Edit a copy',
  to_design: 'Back to the design',
};

export const lesson_words = {
  title: (game: string) => `${game}: how it goes`,
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  step_says: (at: number, of: number, says: string) => `Step ${at} of ${of}. ${says}`,
  keys: (keys: string) => `By keyboard: ${keys}`,
  fetching: 'Fetching the step…',
  done: 'Done. Go on with Next.',
  done_last: 'Done. That was the last step.',
  over: 'The tutorial is done.',
  skip: 'Skip the tutorial',
  next: 'Next',
  next_anyway: 'Next without doing it',
  finish: 'Finish',
  play: 'Done. Let me play',
};

// A puzzle in a frame of another site, and the page that is one file.
export const frame_words = { open: 'Open in Crux', fetching: 'Fetching the puzzle…' };
export const one_file_words = {
  all: (puzzles: number) => `All ${plural(puzzles, 'puzzle')}`,
  next: 'Next puzzle',
  done: 'done',
};

// The engine in the page, and what it is asked instead of a server.
export const engine_words = {
  none: 'There is no engine in this page.',
  cannot: 'This browser cannot start the engine of these pages.',
  not_started: 'The engine could not be started.',
  not_loaded: 'The engine is not loaded yet.',
  slow_to_load: 'The engine took too long to load.',
  too_long: 'The engine took too long.',
  too_large: 'This takes too long in a browser. Try a smaller puzzle.',
  long: 'This takes long.',
  not_found: 'The engine found no puzzle soon.',
  restarted: 'The engine had to be started again.',
  made: (made: number, of: number) => `${made} of ${of} made`,
};

// What a site without a server keeps in the browser.
export const kept_words = {
  no_puzzle: 'This puzzle is not in this browser.',
  gone: 'It is not in this browser any more.',
  changed: 'It was changed in another tab.',
  full: 'This browser’s storage is full.',
};

// An editor and what stands around it.
export const bench_words = {
  all: 'All designs',
  heading: (game: string) => `Design: ${game}`,
  title: (design: string) => `${design}, design`,
  untitled: (game: string) => `Untitled ${game.toLowerCase()}`,
  copy_of: (name: string) => `${name} (copy)`,
  grades: 'Grades',
  broken: 'The editor cannot draw this design. Nothing is lost: you find the design as text beside.',
  anew: 'Start anew',
  tools: 'Design',
  undo: (what: string) => `Undo: ${what}`,
  redo: (what: string) => `Redo: ${what}`,
  no_undo: 'Nothing to undo',
  no_redo: 'Nothing to redo',
  undone: (what: string) => `Undone: ${what}.`,
  redone: (what: string) => `Redone: ${what}.`,
  test: 'Test play',
  test_says: 'Play it now, and come back (Ctrl+Enter)',
  publish: 'Publish',
  // Whether it can be played and published.
  sketch: 'This is a sketch: fill it, or close its holes, to play and publish it',
  unsolvable: 'It has no solution, so it cannot be published',
  unreadable: 'It cannot be read, so it cannot be published',
  not_proven: 'Not proven since your last edit',
  unreadable_short: 'cannot be read',
  no_design: 'This browser does not have this design. Open it in the browser in which you began it.',
  other_puzzle: (game: string) => `This is a puzzle of ${game}.`,
  cannot_show: 'The editor cannot show this puzzle.',
  no_editor: (game: string) => `There is no editor for a game called “${game}” here.`,
};

// What a step is called that can be undone: "Undo: an example".
export const edits = {
  anew: 'a new start',
  example: 'an example',
  text: 'typed text',
  completion: 'taking a completion',
  variation: 'taking a variation',
  took_theirs: 'taking what the other tab had',
  followed: 'what the other tab did',
};

// The line with the name of a design, and what is said if another tab has it open.
export const draft_words = {
  name: 'Name of the design',
  untitled: 'Untitled',
  new: 'New',
  example: 'Example',
  download: 'Download',
  saved: 'Saved.',
  not_saved: 'Not saved yet.',
  states: {
    new: 'Nothing to save yet',
    saved: 'Saved',
    unsaved: 'Not saved yet',
    saving: 'Saving…',
    offline: 'Offline: kept in this browser',
    'no-room': 'Your space on this site is full: kept in this browser',
    conflict: 'Not saved: changed in another tab',
    full: 'Not saved yet, and this browser’s storage is full',
  },
  conflict: 'This design was changed in another tab.',
  choose: 'Yours is not saved, and nothing is lost: choose.',
  theirs: 'Take theirs',
  theirs_says: 'Undo brings yours back',
  mine: 'Keep mine as a copy',
  took_theirs: 'Taken. Undo brings yours back.',
  kept_mine: 'Yours is a design of its own now.',
  followed: 'Changed in another tab.',
};

export const design_text = {
  title: 'As text',
  label: 'The design as text',
  take: 'Take this text',
  leave: 'Leave it',
  taken: 'Taken.',
  not_json: (line: number, near: string) =>
    `Line ${line} cannot be read from “${near}” on. Look for a missing comma, quotation mark or bracket just before it.`,
  ends_early: 'The text stops too early. Look for a missing bracket or quotation mark.',
  number: (n: number) => `number ${n}`,
  wrong_at: (place: string, says: string) => `In ${place}: ${says}`,
  not_design: 'There is no Crux puzzle in this file. Choose a .jsonl file.',
  not_object: 'There is no design in this text. It must begin with { and end with }.',
  other_game: (game: string) => `This design is for another game: ${game}.`,
};

// How a design stands: solutions, grades, and what the last edit has done.
export const verdict_words = {
  sketch: 'A sketch: at least one completion has a solution.',
  poor_sketch: 'A sketch. At first sight no completion has a solution. Fill it to find out more.',
  not_found: 'No solution was found in the time allowed.',
  none: 'It has no solution.',
  one: 'Exactly one solution.',
  several: (solutions: string) => `${solutions}. A puzzle may have several.`,
  // `edit`: what was done last; null for several edits.
  none_since: (edit: string | null) =>
    edit ? `It has had no solution since your last edit (${edit}).` : 'It has had no solution since your last edits.',
  not_found_since: (edit: string | null) =>
    edit
      ? `No solution was found in the time allowed since your last edit (${edit}).`
      : 'No solution was found in the time allowed since your last edits.',
  no_longer: (solutions: string, edit: string | null) =>
    edit
      ? `No longer unique: ${solutions} since your last edit (${edit}).`
      : `No longer unique: ${solutions} since your last edits.`,
};

export const look_words = {
  title: 'How it stands',
  looking: 'Looking…',
  at: 'At', // followed by a place in the text
  late: (trouble: string) => `${trouble} You can go on editing. Grades come later.`,
  last: 'Grades of the last version that could be read:',
  holes: 'Holes',
  to_fill: 'To fill',
  fill_first: 'Grades come with a completion: fill the sketch below, and take the completion that you like.',
  tsi_says: 'Total solution information: how many bits you must be told if you try at random',
  solutions: {
    none: 'no solution',
    none_yet: 'no solution found yet',
    counted: (n: number) => plural(n, 'solution'),
    at_least: (n: number) => `at least ${plural(n, 'solution')}`,
    uncounted: 'more solutions than can be counted',
  },
  completions: (n: number) => plural(n, 'completion'),
  about_completions: (power: string) => `about 10${power} completions`,
  measured: 'being measured',
  just_now: 'just now',
  // The solutions one by one. Of very many only the first are there: "the first 20 of 1,000 or more".
  first_of: (shown: number, all: string, more: boolean) => `the first ${shown} of ${all}${more ? ' or more' : ''}`,
  to_show: (many: string) => `${many} to show`,
  shown: (at: number, many: string) => `${at} of ${many}`,
  before: 'The solution before',
  show_only: 'Show the solution',
  show: 'Show a solution',
  solution: 'Solution',
  next: 'Next',
  hide: 'Hide',
};

// Puzzles near the one that is being designed. What changed in each is said by the server.
export const vary_words = {
  title: 'Change it a little',
  asks: {
    harder: 'Make it harder',
    easier: 'Make it easier',
    like: 'Something like it',
    'same-idea': 'Same idea, new place',
  },
  working: 'Trying small changes…',
  no_solution: 'Once the puzzle has a solution, you can ask for harder and easier ones.',
  none: {
    harder: 'No harder puzzle was found nearby. Add a part of your own, then try again.',
    easier: 'No easier puzzle was found nearby. Take a part away, then try again.',
    like: 'No other puzzle that is as hard was found nearby.',
    'same-idea': 'No puzzle with the same idea was found in time.',
  },
  list: 'Puzzles with small changes, the best first',
  picture: (number: number, level: string) => `Puzzle ${number}, ${level}`,
  take: 'Take it',
  take_one: (number: number) => `Take it: puzzle ${number}`,
  this_one: (what: string, number: number) => `${what}: puzzle ${number}`,
  told: (puzzles: number) => (puzzles === 0 ? 'No puzzle was found.' : `${plural(puzzles, 'puzzle')} found.`),
  told_taken: 'Taken into the editor. Undo brings your puzzle back.',
  // Of stored puzzles.
  button: 'Change',
  button_one: (name: string) => `Change ${name}: harder, easier or the same idea`,
  sheet: (name: string) => `Change ${name} a little`,
  add: 'Add it',
  added: 'Added to your puzzles.',
  added_to_set: 'Added to the collection.',
  open: 'Play it',
  had: 'Taken.',
  play: 'Play it',
  than: { harder: 'Harder', easier: 'Easier', like: 'Much like it', 'same-idea': 'The same idea' },
  changed: (how: string, changes: string[]) => [`${how}.`, ...changes].join(' '),
  from: (name: string, says: string) => `From ${name}. ${says}`,
};

export const insight_words = {
  title: 'How many bits each rule saves',
  says:
    'The bar shows what a rule saves if it is the only one that you know. ' +
    'The number below it is what the rule saves if you know all the others.',
  saves: (bits: string) => `saves ${bits} bits`,
  besides: (bits: string) => `if you know all the others: ${bits}`,
  idle: (rules: string) => `Saves nothing here: ${rules}.`,
  all_idle: (rules: string) => `No rule saves anything here: ${rules}.`,
};

export const publish_words = {
  title: 'Publish',
  done: 'Published',
  told: 'Published.',
  playable: 'Anybody with the link can play it. Later edits do not change it.',
  link: 'Link to the puzzle',
  link_named: 'Link to the puzzle, with its name',
  proven: 'Proven solvable. The puzzle keeps the version of the rules under which it was proven.',
  proven_under: (rules: number | string) =>
    `Proven solvable under version ${rules} of the rules. The puzzle keeps this version of the rules.`,
  play: 'Play it',
  collect: 'Add to a collection',
  changed: 'The design has changed. Only what is proven solvable can be published.',
  says: 'Crux solves it once more. After that, anybody with the link can play it.',
  says_here: 'The link carries the whole puzzle: anybody with the link can play it.',
  name: 'Name',
  note: 'A note for the player',
  note_may: '(may stay empty)',
  now: 'Publish',
  proving: 'Proving…',
  away: 'Your design is kept here. Publish it when you are back.',
};

// Completions of a sketch.
export const fill_words = {
  title: 'Fill the holes',
  of_holes: (holes: number) => `of ${plural(holes, 'hole')}`, // follows the number of completions
  says:
    'Put a question mark (?) in each place that you leave to Crux. ' +
    'It then tries what can stand there, and sorts the results by how hard they are.',
  start: 'Fill',
  again: 'Fill again',
  cancel: 'Cancel',
  sort: 'Sort by',
  most_first: (measure: string) => `${measure}, most first`,
  least_first: (measure: string) => `${measure}, least first`,
  unique: 'One solution only',
  symmetric: 'Leave out mirror images and the like',
  progress: 'Filling',
  starting: 'Starting…',
  done: (summary: string) => `Done: ${summary}`,
  cancelled: (summary: string) => `Cancelled. ${summary}`,
  summary: (looked: string, solvable: string, unique: string, unsettled: string, sampled: boolean) =>
    `${looked} looked at, ${solvable} solvable, ${unique} with one solution` +
    (unsettled ? `, ${unsettled} not settled in time` : '') +
    (sampled ? '; a sample, because there are too many to look at all of them' : ''),
  before: 'These complete the sketch as it was before you went on. Fill again to see those of the new one.',
  failed: 'The search has failed.',
  told_start: 'Filling begins.',
  told_done: (completions: number) => `Filling is done: ${plural(completions, 'completion')} shown.`,
  told_cancelled: 'Filling was cancelled.',
  told_taken: 'Taken into the editor. Undo brings the sketch back.',
  told_chosen: 'Chosen. Choose a second to compare.',
  only_with: 'Only those with',
  all: 'All of them',
};

export const gallery_words = {
  title: 'Completions, best first',
  picture: (number: number, values: string) => `Completion ${number}: ${values}`,
  grade: 'Grade',
  measured: 'being measured…',
  take: 'Take',
  taken: 'Taken',
  take_one: (number: number) => `Take completion ${number}`,
  compare: 'Compare',
  compare_one: (number: number) => `Compare completion ${number}`,
  nothing_yet: 'Nothing yet…',
  none_fits: 'None of them is as you want it. Widen the ranges.',
  none: 'No completion has a solution. Change the sketch, or give its holes other options.',
};

export const compare_words = {
  label: 'Two completions side by side',
  title: 'Side by side',
  close: 'Close',
  picture: (letter: string, values: string) => `${letter}: ${values}`,
  take: 'Take this one',
  take_one: (letter: string) => `Take this one, ${letter}`,
  rows: 'Grade or hole',
  hole: (number: number) => `Hole ${number}`,
  alike: (holes: number) =>
    holes === 1 ? 'Both fill the other hole in the same way.' : `Both fill the other ${holes} holes in the same way.`,
};

// What is asked of a generator.
export const target_words = {
  own: 'My own',
  own_says: 'Only what you set below counts.',
  level: (says: string, band: string) => (band ? `${says} (${band})` : says),
  title: 'What they should be like',
  // "Gentle below 1220, easy from 1220, medium from 1375"
  ratings: (first: string, others: readonly { name: string; from: number }[]) =>
    [`${first} below ${others[0]?.from}`, ...others.map(({ name, from }) => `${name} from ${from}`)].join(', '),
  bits: 'Bits to guess',
  bits_says: 'For a player who knows no rule. Each bit doubles the number of ways to try.',
  solutions: 'Solutions',
  solution_names: { one: 'exactly one', few: '2 to 4', some: '5 to 16', many: '17 or more' } as Record<string, string>,
  class: 'What it takes to solve them',
  best: 'The best of many',
  first_found: 'no: the first that fit',
  best_says: 'Many more puzzles are made, and only the best are kept.',
  as_level: 'as in the level',
  as_fits: 'as it fits',
  any: 'any',
  named: (name: string) => `The name of this class is ${name}.`,
  // What is folded away, and how much of it is set.
  folded: (what: string, set: number) => (set > 0 ? `${what} (${set} set)` : what),
  how: 'How they are made',
  fine: 'Fine points',
};

// Places on the border of a board.
export const place_words = {
  any: 'anywhere',
  chosen: (places: number) => `${plural(places, 'place')} chosen`,
  place: (column: number, row: number) => `Column ${column}, row ${row} from below`,
};

// How often something is drawn: its weight, and the word for it.
export const often_words = [
  ['0', 'never'],
  ['1', 'as usual'],
  ['3', 'often'],
  ['9', 'very often'],
] as const;

export const parameter_words = {
  usual: 'usual',
  usual_is: (value: string) => `usual: ${value}`,
  as_usual: 'as usual',
  not_set: 'not set',
  own: 'my own…',
  written: (what: string) => `${what}, written`,
  slider: (what: string) => `${what}, slider`,
  reset: 'As usual again',
  reset_one: (what: string) => `${what}: as usual again`,
  // Another number was typed than can be taken.
  too_small: (typed: number, least: number) => `${count(typed)} is too small: ${count(least)} is the least.`,
  too_large: (typed: number, most: number) => `${count(typed)} is too large: ${count(most)} is the most.`,
  rounded: (typed: number, taken: number) => `${count(typed)} is not possible: the nearest is ${count(taken)}.`,
};

// What you could give up if nothing was found.
export const loosening_words = {
  wider_ratings: 'Widen the range of ratings',
  any_rating: 'Any rating',
  wider_bits: 'Widen the range of bits',
  any_bits: 'Any number of bits',
  any_class: 'Any player',
  any_solutions: 'Any number of solutions',
  not_best: 'Not the best, but the first that fit',
  level_targets: 'Only the level’s own targets',
  usual_targets: 'The usual targets',
  one: 'Just one',
  other_method: 'Another way to make them',
  // What measures are called, where the server says how near the nearest puzzle came.
  measures: {
    solutions: 'Solutions',
    tsi: 'bits to guess',
    rating: 'Rating',
    class: 'The simplest player',
    insight: 'Insight',
  },
  near: (what: string, how: string) => `${capitalise(what)}: ${how}.`,
  by_way: (way: string, kind: string) => `the way “${way}”${kind && ` with “${kind}”`}`,
};

// Ways to make puzzles that several games have: the name, and what it does.
export const shared_methods: Methods = {
  clingo: ['By constraints', 'A constraint solver finds puzzles that are as you ask from the start. Slower, but thorough.'],
  evolve: [
    'Breed',
    'Breeds many puzzles for generations, and keeps those that come closest to what you ask for. Takes a few seconds or more.',
  ],
  elites: [
    'A map of many kinds',
    'Breeds puzzles and fills a map with the best of each kind. You pick from the map. Takes half a minute or more.',
  ],
};

// Parameters that several games have.
export const shared_parameters: Wordings = {
  population: { label: 'Puzzles bred at a time', says: 'More of them find better puzzles, and take longer.', late: true },
  generations: { label: 'Generations', says: 'How long puzzles are bred, at most.', late: true },
  unique: { label: 'Exactly one solution', says: 'No other solution.' },
  descriptors: { label: 'What the map shows', says: 'How kinds of puzzles are told apart.' },
};

// What the best puzzles have the most or the least of. The server says what measures are that nobody named here.
export const most_or_least = {
  known: {
    rating: ['hardest', 'easiest'],
    insight: ['most insight: knowing the rules helps most', 'least insight'],
    solutions: ['most solutions', 'fewest solutions'],
    tsi: ['hardest to guess', 'easiest to guess'],
    rounds: ['most rounds of looking', 'fewest rounds of looking'],
  } as Extremes,
  most: (what: string) => `the most: ${what}`,
  least: (what: string) => `the least: ${what}`,
};

// The puzzles that were made.
export const batch_words = {
  all_as: 'All as',
  easiest_first: 'Easiest first',
  keep_all: 'Keep all',
  clear: 'Clear',
  clear_one: (batch: string) => `Clear ${batch}`,
  drawn: 'Drawn from the map',
  failed: 'The puzzles could not be made.',
  none: 'No puzzle was found in the time allowed.',
  stopped: (puzzles: number) => `Stopped. ${plural(puzzles, 'puzzle')} made.`,
  done: (puzzles: number) => `Done: ${plural(puzzles, 'puzzle')}.`,
};

// What came nearest, if too few puzzles are as asked for.
export const near_words = {
  title: 'These came nearest',
  says: 'They are not quite what you asked for. You can keep them, play them and change them all the same.',
  how_near: 'This is how near the nearest one came:',
  name: (game: string, number: number) => `${game}, ${number === 1 ? 'the nearest' : `near ${number}`}`,
  none: 'We found no puzzle that is all of this.',
};

export const card_words = {
  name: (game: string, number: number) => `${game} ${number}`,
  figures: 'Figures',
  bits: 'Bits (TSI)',
  all_rules: 'If you know all rules',
  not_measured: 'Not measured.',
  kept: '✓ Kept',
  keep: 'Keep',
  keep_one: (name: string) => `Keep ${name}`,
  play: 'Play',
  play_one: (name: string) => `Play ${name}`,
  edit: 'Edit',
  edit_one: (name: string) => `Edit ${name}`,
  download: 'Download',
  download_one: (name: string) => `Download ${name}`,
  as: 'As',
};

// The map of the best puzzles of each kind.
export const map_words = {
  title: 'Map of the puzzles that were found',
  empty: 'empty',
  score: (score: string) => `score ${score}`,
  best: (score: string) => `${score} (best)`,
  row: (row: number) => `row ${row}`, // of a map whose rows have no names
  kind: (game: string, column: string, row: string) => `${game}: ${column}, ${row}`,
  picked: (game: string) => `${game} from the map`,
  empty_cell: (column: string, row: string) => `${column}, ${row}: empty`,
  cell: (column: string, row: string, score: string) => `${column}, ${row}: ${score ? `score ${score}` : 'a puzzle'}`,
  opened: (cell: string) => `Opened ${cell}.`,
  opens_later: (cell: string) => `${cell}. You can open it when the map is done.`,
  empty_column: 'Nothing is in this column yet.',
  column: (filled: number, of: number, cell: string) => `${filled} of ${of} filled. ${cell}`,
  filled: (filled: number, of: number) => `${filled} of ${of} places filled.`,
  how: 'Choose a place to see its puzzle: click or tap it, or use the arrow keys and Enter.',
  how_later: 'You can open puzzles when the map is done.',
  picked_here: 'Choose a place on the map. Its puzzle opens here.',
  filling: 'The map fills as better puzzles are found.',
};
