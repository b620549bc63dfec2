// The modules of a page that is one file: each script registers one (Rollup's format "system"), and the last starts them.
var System = (() => {
  const parts = new Map();
  const name_of = (address) => address.replace(/^\.\//, '');
  function link(name) {
    const part = parts.get(name);
    if (!part) throw new Error(`This file has no part ${name}.`);
    if (part.space) return part;
    part.space = Object.create(null);
    part.heard = [];
    const tell = (key, value) => {
      if (typeof key === 'string') part.space[key] = value;
      else Object.assign(part.space, key);
      for (const set of part.heard) set(part.space);
      return value;
    };
    const made = part.declare(tell, {
      import: async (address) => System.start(name_of(address)),
      meta: { url: document.baseURI },
    });
    part.execute = made.execute;
    part.needs = part.dependencies.map((address, i) => {
      const needed = link(name_of(address));
      const set = made.setters[i];
      if (set) (needed.heard.push(set), set(needed.space));
      return needed;
    });
    return part;
  }
  function run(part) {
    if (part.ran) return;
    part.ran = true;
    part.needs.forEach(run);
    part.execute();
  }
  return {
    register: (name, dependencies, declare) => void parts.set(name, { dependencies, declare }),
    start(name) {
      const part = link(name);
      run(part);
      return part.space;
    },
  };
})();
