// strings.ts -- sentences about logic grids that people see: the board, its lessons, the editor, and clues as sentences.
import { join, plural } from '$web/words';

// The names of the game, for all pages: web/vite.config.ts reads them here, before the board is loaded.
export const title = 'Logic grid';
export const goal = 'Find out what belongs together, and mark it: a circle for yes, a cross for no.';

// The third star: what it is for, and why it is missing.
export const star = 'without a wrong check';
export const beyond = (wrong: number) => (wrong === 1 ? 'One check found a mistake.' : `${wrong} checks found a mistake.`);

export const legend = {
  cross: 'Tap a cell once: a cross. These two do not belong together.',
  circle: 'Tap it twice: a circle. These two belong together.',
  doubt: 'Hold it, or use the right mouse button: a question mark for you alone.',
  once: 'Each item belongs to exactly one item of every other category. So a row or column of a block has one circle.',
  clues: {
    less: 'If a clue compares two without a number, the gap can be of any size.',
    exact: 'If a clue names a number, the gap is exactly that large.',
    apart: 'If a clue says “apart” or “differ”, either of the two can come first.',
    next: 'If a clue says that two are right beside each other, nothing lies between them.',
    either: 'In an “either … or” clue, one half is true and the other half is false.',
    pair: 'In a “one … and the other …” clue, you must find out which is which.',
    alldiff: 'If a clue lists different items, no two of them belong together.',
    count: 'If a clue has several statements, it says how many of them are true.',
  },
};
// Worksheets say these instead (show/on_paper.cpp), and pages alone say those: web/src/legend.test.ts.
export const on_paper = [
  'Find out what belongs together. Each item belongs to exactly one item of every other category.',
  'A cross: these two do not belong together.',
  'A circle: these two belong together. The rest of its row and column in the block gets crosses.',
];
export const on_page = [legend.cross, legend.circle, legend.doubt, legend.once];

// The name of a cell, and what is in it.
export const grid = {
  place: (row: string, column: string) => `${row}, ${column}`,
  signs: { yes: 'yes', no: 'no', empty: 'empty' },
  says: (place: string, sign: string) => `${place}: ${sign}`,
};

export const board = {
  submit: 'Check',
  how_far: (circles: number, all: number) => `${circles} of ${plural(all, 'circle')}`,
  how: 'Tap a cell once for a cross, twice for a circle. Hold it, or use the right mouse button, for a question mark.',
  keys: [
    ['Arrow keys', 'move through the cells, from block to block'],
    ['Home, End', 'first and last cell of the row'],
    ['X', 'a cross: no'],
    ['O', 'a circle: yes'],
    ['Enter or Space', 'change the cell: cross, circle, empty'],
    ['M', 'put a ? if you are not sure, or take it away'],
    ['Delete or Backspace', 'empty the cell'],
    ['Tab, then Enter', 'go on to the clues, strike one out'],
  ] as [string, string][],
  label: (marks: number) => `Logic grid, ${plural(marks, 'mark')}`,
  bands: 'Columns that are shown',
  auto_x: { name: 'Auto-X', says: 'If you set a circle, its row and column get their crosses.' },
  clear_doubts: 'Clear all ?',
  // "art, Mr. Baker: no, not sure"
  cell: (place: string, sign: string, unsure: boolean, wrong: boolean) =>
    `${grid.says(place, sign)}${unsure ? ', not sure' : ''}${wrong ? ', wrong' : ''}`,
};

export const notes = {
  circle: (crosses: number) => `A circle. Its row and column got ${crosses} crosses, because Auto-X is on.`,
  gone: (crosses: number) => `The circle is gone, and ${crosses} crosses that came with it.`,
  doubt: 'A question mark for you alone: Check does not look at it.',
  no_doubt: (place: string) => `${place}: no longer unsure`,
};

// The clues beside the board, and in the editor.
export const clues = {
  title: 'Clues',
  loading: 'The clues are loading …',
  strike: 'Strike out',
  hint: 'hint',
  number: (number: number) => `Clue ${number}: `,
  says: (number: number, text: string) => `Clue ${number}: ${text}`,
};

// The tutorial. Its puzzles are about these things.
export const lessons = {
  subject: { name: 'Subject', items: ['art', 'history', 'maths'] },
  teacher: { name: 'Teacher', items: ['Ms. Abbot', 'Mr. Baker', 'Mrs. Carter'] },
  hour: { name: 'Hour', items: ['1 PM', '2 PM', '3 PM'] },
  cross: {
    says:
      'Each subject has one teacher. The clue says that Mr. Baker does not teach art: tap the cell where art and Mr. Baker ' +
      'meet. A cross says no.',
    key: 'Move to the cell with the arrow keys and press X.',
  },
  circle: {
    says:
      'A second tap makes a circle: yes. Mark that Ms. Abbot teaches maths; the crosses beside it come by themselves, unless ' +
      'you switch that off. Then mark who teaches art, and press Check.',
    key: 'O makes a circle. Enter changes the cell: cross, circle, empty.',
  },
  blocks:
    'If there are three categories, every two of them have a block of their own. Mr. Baker teaches art, and his class is at ' +
    '2 PM: so when is art? Mark that as well, then the rest, and press Check. Tap a clue to strike it out when you have used it.',
  order: {
    says:
      'Some clues tell only an order. Maths comes before art, so it is not the last class, and art is not the first. If you ' +
      'are not sure, hold a cell (or use the right mouse button): a small ? stays until you do it again. Check says whether a ' +
      'mark is wrong, as often as you like.',
    key: 'M puts a ? and takes it away.',
  },
};

// ---- the editor

export const editor = {
  how:
    'Choose a theme or name your own things, then add clues until one answer is left. Tap a cell of the grid to write the clue ' +
    'that two things belong together, or do not.',
  keys: [
    ['Arrow keys', 'move in the grid, or from clue to clue'],
    ['X, O, Delete', 'in the grid: a clue that says no, a clue that says yes, no clue'],
    ['I N L D A R T E P F C', 'a new clue: is, is not, before, by n, apart, places, next to, either, pair, different, how many'],
    ['H', 'a new clue that is left open'],
    ['Q', 'type a clue'],
    ['S', 'suggest a clue'],
    ['Enter, Escape', 'open a clue and close it'],
    ['Shift+Enter', 'in the form: another clue of this type'],
    ['Y, U, Delete', 'on a clue: copy it, leave it open, remove it'],
    ['Alt+Up, Alt+Down', 'on a clue: move it'],
  ] as [string, string][],
  grid: 'Grid: plain clues',
  tap: 'Tap a cell for a clue that says no, again for yes.',
  answer: 'The answer shown',
  // "art, Mr. Baker: clue 2 says no, together in the answer"
  cell: (place: string, clue: { number: number; sign: string } | undefined, together: boolean) =>
    grid.says(place, clue ? `clue ${clue.number} says ${clue.sign}` : 'no clue') + (together ? ', together in the answer' : ''),
  no_clue: (place: string) => `no clue about ${place}`,
};

export const tools = {
  remove: 'Remove',
  drag: 'Drag to move',
};

// The theme, the size and the names.
export const frame = {
  title: 'Categories and items',
  theme: 'Theme',
  own_words: 'My own words',
  own_words_say: 'You name things as you like. Clues then use plain words.',
  categories: {
    name: 'categories',
    now: (count: number) => `${count} categories`,
    fewer: 'Fewer categories',
    more: 'More categories',
  },
  items: {
    name: 'items',
    now: (count: number) => `${count} items`,
    fewer: 'Fewer items',
    more: 'More items',
  },
  names: 'Names',
  names_are: (names: string[]) => `Names: ${names.join(', ')}`,
  add: '+ A category',
  choose: 'Choose …',
  add_new: 'A new one',
  new_category: (letter: string) => `Category ${letter}`,
  done: {
    theme: (name: string) => `theme ${name}`,
    own_words: 'your own words',
    items: (count: number) => `${count} items in each category`,
    added: (category: string) => `a category ${category}`,
    removed: (category: string) => `category ${category} removed`,
    with_clues: (done: string, clues: number) => `${done}; ${plural(clues, 'clue')} went with it`,
  },
};

// A category's name, items and values.
export const category = {
  label: (name: string) => `Category ${name}`,
  name: (letter: string) => `Name of category ${letter}`,
  item: (code: string, category: string) => `Item ${code} of ${category}`,
  value: (item: string) => `Value of ${item}`,
  name_of_theme: 'The theme’s name. Choose “My own words” to rename it.',
  left: 'To the left',
  left_of: (name: string) => `${name}: to the left`,
  remove: (name: string) => `Remove category ${name}`,
  handle: (code: string, item: string) => `${code}, ${item}: move with the up and down keys`,
  ordered: 'Ordered, by values',
  no_name: 'It needs a name.',
  too_long: 'That is too long.',
  name_taken: 'This name is taken.',
  no_number: 'Type a number.',
  value_taken: 'This value is taken.',
  done: {
    renamed: (name: string) => `category ${name}`,
    item_renamed: (item: string) => `item ${item}`,
    items_renamed: (category: string) => `items of ${category}`,
    value: (item: string, value: number) => `value of ${item}: ${value}`,
    ordered: (category: string) => `${category} is ordered`,
    not_ordered: (category: string) => `${category} is not ordered`,
    left: (category: string) => `${category} to the left`,
    moved: (item: string, place: number) => `${item} to place ${place}`,
  },
};

// The list of clues in the editor.
export const clue_list = {
  add: 'Add a clue',
  open: { name: 'open', says: 'a clue that is left open: Fill tries what fits' },
  none: 'No clues yet. Tap a cell of the grid, press a button above, or type one.',
  listed: (options: number) => `Open: one of ${options} that you list`,
  open_types: (types: string[] | undefined, perhaps_none: boolean) =>
    `Open: ${types ? types.join(', ') : 'any simple clue'}${perhaps_none ? ', or no clue' : ''}`,
  ways: (ways: number) => `(${plural(ways, 'way')})`,
  remove: (clue: number) => `Remove clue ${clue}`,
  up: 'Up (Alt+Up)',
  up_of: (clue: number) => `Move clue ${clue} up`,
  down: 'Down (Alt+Down)',
  down_of: (clue: number) => `Move clue ${clue} down`,
  copy: 'Copy',
  make_clue: 'Make it a clue',
  leave_open: 'Leave it open',
  close: 'Done',
  full: (most: number) => `There are ${most} clues already.`,
  no_such: 'There is no such clue in this puzzle.',
  gone: (clue: number) => `Clue ${clue} is gone.`,
  now: (clue: number, of: number) => `This is now clue ${clue} of ${of}.`,
  is_copy: (clue: number, from: number) => `Clue ${clue} is a copy of clue ${from}.`,
  is_open: (clue: number) => `Clue ${clue} is open now.`,
  done: {
    changed: (clue: number, text: string) => `clue ${clue}: ${text}`,
    added: (text: string) => `a clue: ${text}`,
    removed: (clue: number) => `clue ${clue} removed`,
    moved: (clue: number, place: number) => `clue ${clue} to place ${place}`,
    copied: (clue: number) => `a copy of clue ${clue}`,
  },
};

// The types of clues. In a form each name in braces is a thing to choose; the last two have forms of their own.
export const kinds = {
  is: { name: 'is', says: 'two things belong together', form: '{a} belongs to {b}' },
  not: { name: 'is not', says: 'two things do not belong together', form: '{a} does not belong to {b}' },
  less: { name: 'before', says: 'one comes before the other', form: '{a} comes before {b} by {axis}' },
  diff: {
    name: 'by n',
    says: 'one comes before the other by an exact difference',
    form: '{a} is less than {b} by exactly {by} in {axis}',
  },
  absdiff: {
    name: 'apart',
    says: 'two things are exactly so far apart; either can come first',
    form: '{a} and {b} are exactly {by} apart in {axis}',
  },
  rankdiff: {
    name: 'places',
    says: 'one comes before the other by an exact number of places',
    form: '{a} comes before {b} by {by} places in {axis}',
  },
  next: { name: 'next to', says: 'two things are neighbours in order', form: '{a} is next to {b} by {axis}' },
  either: { name: 'either', says: 'one thing or the other, not both', form: '{a} belongs to either {b} or {c}' },
  pair: {
    name: 'pair',
    says: 'two things belong to two others, one to each',
    form: 'of {a} and {b} one belongs to {c} the other to {d}',
  },
  alldiff: { name: 'different', says: 'no two of them belong together', form: '' },
  count: { name: 'how many', says: 'so many of these statements are true', form: '' },
};

export const clue_form = {
  type_of_clue: (clue: number) => `Type of clue ${clue}`,
  type_of_option: (option: number) => `Type of option ${option}`,
  type: (glyph: string, name: string) => `${glyph} ${name}`,
  parts: { a: 'first item', b: 'second item', c: 'third item', d: 'fourth item' },
  axis: 'Order',
  by: 'Difference',
  item: (number: number) => `Item ${number}`,
  without: (item: string) => `Remove ${item}`,
  more_items: '+ an item',
  // "from 1 to 2 of these are true:"
  from: 'from',
  at_least: 'At least',
  to: 'to',
  at_most: 'At most',
  of_these: 'of these are true:',
  statement: (number: number) => `Statement ${number}`,
  belongs_to: 'belongs to',
  without_statement: (number: number) => `Remove statement ${number}`,
  more_statements: '+ a statement',
};

// A clue that is left open.
export const hole = {
  choice: 'Clues that may stand here',
  by_type: 'Any clue of these types',
  by_list: 'One from a list',
  types: 'Types',
  or: 'or',
  remove: 'Remove this option',
  more: '+ an option',
  none: 'or no clue at all',
  twin: 'This option is in the list already.',
  done: {
    types: 'the types of an open clue',
    list: 'an open clue from a list',
    more: 'one more option',
    less: 'an option removed',
    changed: 'an option',
    none: 'an option: no clue',
    not_none: 'the option “no clue” removed',
  },
};

// The line in which a clue is typed. Each way to type one is an example and its meaning.
export const quick = {
  label: 'Type a clue',
  placeholder: (example: string) => `Type a clue: ${example}`,
  help: 'You can type the beginning of a word, or a code such as B0.',
  open: 'This clue is left open.',
  suggest: 'Suggest',
  suggest_says: 'Adds a clue that is true of the answer shown, and of few others (S)',
  how: 'How to type clues',
  ways: [
    ['art = baker', 'is'],
    ['art x baker', 'is not'],
    ['art < baker', 'before; <2 means exactly 2 less, <#2 means 2 places before'],
    ['art ~ baker', 'next to; ~2 means exactly 2 apart'],
    ['art = baker | dunn', 'either'],
    ['art, maths = baker, dunn', 'pair'],
    ['art / baker / 2 PM', 'all different'],
    ['... by hour', 'in which order'],
    ['?', 'open'],
  ] as [string, string][],
  missing: 'Something is missing.',
  several: (text: string, names: string[]) => `“${text}” may be ${join(names, 'or')}.`,
  unknown: (text: string) => `Nothing here is called “${text}”.`,
  not_ordered: (text: string) => `“${text}” is not an ordered category.`,
  needs_order: 'This clue needs an ordered category.',
  not_apart: 'These things are the same, or they are of one category.',
  says_nothing: 'These things are of one category, so this clue tells nothing. Name a thing of another category.',
  different: 'Name two things or more, but not more than one category has.',
  example: 'For example: one thing = another.',
  too_many: 'You named too many things for this sign.',
};

// ---- clues as sentences: the words of show/english.cpp and of the plain theme in show/theme.cpp, which pages.test.ts compares

const small = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const in_words = (number: number) => small[number] ?? String(number);
const these = (quantity: string, all: number, are: string) => `${quantity} these ${in_words(all)} statements ${are} true`;
const of_these = (quantity: string, count: number, all: number) => these(`${quantity} of`, all, count === 1 ? 'is' : 'are');

export const english = {
  // How things are spoken of without a theme; the patterns are explained in theme.hpp.
  plain: {
    noun: 'the one with {category} {}',
    is: 'has |{category} {}',
    not: 'does not have {category} {}',
    less: '{a} comes before {b} in order of {category}',
    exact: 'the {category} of {a} is exactly {n} less than that of {b}',
    apart: 'the {category} of {a} and that of {b} differ by exactly {n}',
    next: '{a} comes right before or right after {b} in order of {category}',
    places: '{a} comes exactly {n} before {b} in order of {category}',
  },
  rows: 'ones',
  places: ['place', 'places'] as [string, string],
  amount: (number: number, unit: [string, string] | undefined) =>
    [in_words(number), unit?.[number === 1 ? 0 : 1]].filter(Boolean).join(' '),
  link: (subject: string, says: string) => `${subject} ${says}`,
  either: (subject: string, verb: string, first: string, second: string) => `${subject} ${verb}either ${first} or ${second}`,
  either_not_both: (subject: string, verb: string, first: string, second: string) =>
    `${subject} ${verb}either ${first} or ${second}, but not both`,
  one_true: (first: string, second: string) => `either ${first} or ${second}, but not both`,
  between: (a: string, b: string, first: string, second: string) => `between ${a} and ${b}, one ${first} and the other ${second}`,
  pair: (a: string, b: string, rows: string, first: string, second: string) =>
    `${a} and ${b} are two different ${rows}: one ${first} and the other ${second}`,
  // "Ms. Smith's class is neither the art class nor the music class", "neither Ann nor Bob wore the red shirt or the blue shirt"
  neither: (subjects: string[], verb: string, others: string[]) =>
    subjects.length === 1
      ? `${subjects[0]} ${verb}neither ${others.join(' nor ')}`
      : `neither ${subjects.join(' nor ')} ${verb}${others.join(' or ')}`,
  all_different: (things: string[], rows: string) => `${join(things)} are ${in_words(things.length)} different ${rows}`,
  perhaps: (text: string) => `perhaps ${text}, perhaps not`,
  // "exactly two of these three statements are true"
  how_many: (min: number, max: number, all: number) => {
    if (max === 0) return these(all === 2 ? 'neither of' : 'none of', all, 'is');
    if (min === all) return these(all === 2 ? 'both of' : 'all', all, 'are');
    if (min === max) return of_these(`exactly ${in_words(min)}`, min, all);
    if (min === 0 && max === all) return these('any number of', all, 'may be');
    if (max === all) return of_these(`at least ${in_words(min)}`, min, all);
    if (min === 0) return of_these(`at most ${in_words(max)}`, max, all);
    return of_these(`${in_words(min)} ${max === min + 1 ? 'or' : 'to'} ${in_words(max)}`, max, all);
  },
  statements: (how_many: string, texts: string[]) => `${how_many}: ${texts.slice(0, -1).join('; ')}; and ${texts.at(-1)}`,
};

// Marks that are typed.
export const typed = {
  how: (yes: string, no: string, [a, b, c]: string[]) =>
    `Write one mark on each line, with the names on the grid. For example, “${yes}” puts a circle where ${a} meets ${b}, and “${no}” puts a cross where ${a} meets ${c}.`,
  no_mark: (line: number, found: string, example: string) =>
    `Line ${line}: “${found}” is not a mark. Write two names with = or x between them, for example “${example}”.`,
  no_item: (line: number, found: string) =>
    `Line ${line}: “${found}” is not in this puzzle. Write a name as it stands on the grid.`,
  one_category: (line: number, category: string) =>
    `Line ${line}: both names are of the category “${category}”. Choose two that meet on the grid.`,
  twice: (line: number, found: string) =>
    `Line ${line}: “${found}” marks a place that has a mark already. Leave out one of them.`,
};
