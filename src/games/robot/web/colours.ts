// colours.ts -- of blocks, and of the buttons that make them. White letters can be read on all of them.
export const colours = {
  start: '#454b54',
  walk: '#0067a5',
  climb: '#00735a',
  carry: '#a84300',
  repeat: '#7b3fa0',
  function: '#6e5a00',
  wildcard: '#a3195b',
};
export type Style = keyof typeof colours;

export const style_of = (action: string): Style =>
  /up$|down$/.test(action) ? (action.startsWith('climb') ? 'climb' : 'carry') : 'walk';
