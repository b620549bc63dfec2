// kept.mjs -- what several servers keep together: a class's moves and a visitor's quota.
import { asker, in_turn, json_of, pause } from '../abuse/ask.mjs';
import { bearer, begun, lost, store } from '../abuse/plays.mjs';

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

// A page gets a session with its first answer, and shows it from then on, to whichever server it comes.
async function pupil(base) {
  const first = asker(base);
  const page = await first('GET', '/', undefined, { headers: { accept: 'text/html' } });
  first.close();
  const cookie = (page.headers['set-cookie'] ?? []).map((text) => text.split(';')[0]).join('; ');
  return { cookie, ask: asker(base, { headers: { cookie } }) };
}

// 30 pupils play through the proxy while `trouble` happens to the servers; then everything is looked for.
async function class_during(w, trouble) {
  const pupils = await Promise.all(Array.from({ length: 30 }, () => pupil(w.front.base)));
  w.expect(
    pupils.every(({ cookie }) => cookie.includes('crux-session=')),
    'a pupil got no session',
  );
  const plays = await Promise.all(pupils.map(({ ask }) => begun(ask)));
  let going = true;
  const refused = [];
  const play_on = async (play, i) => {
    while (going) {
      const answer = await store(pupils[i].ask, play);
      if (answer.status !== 200) refused.push(`${answer.status} ${answer.text.slice(0, 100)}`);
      await pause(20);
    }
  };
  const all = Promise.all(plays.map(play_on));
  await trouble();
  const before = plays.map((play) => play.acknowledged);
  await pause(700);
  going = false;
  await all;
  for (const { base, ended } of w.servers) {
    w.expect(ended !== null || w.front.answered[base] > 30, 'a server was hardly asked');
    if (ended !== null) continue;
    const gone = await Promise.all(plays.map((play) => lost(base, play)));
    w.expect(sum(gone) === 0, `${sum(gone)} acknowledged moves of the class are gone`);
  }
  w.expect(
    plays.every((play, i) => play.acknowledged > before[i] && before[i] > 0),
    'a pupil could not play on',
  );
  w.note(`${sum(plays.map((play) => play.acknowledged))} moves of a class, ${refused.length} sent again by its pages`);
  for (const { ask } of pupils) ask.close();
  return refused;
}

const quota = 4; // MiB

export const on_kept = [
  {
    name: 'class', // 30 pupils play, and a server is killed: nobody loses a move
    async run(w) {
      const refused = await class_during(w, async () => {
        await pause(700);
        await w.servers[1].stop('SIGKILL');
      });
      w.expect(refused.length === 0, `events may be sent twice, and the proxy did not: ${refused[0]}`);
    },
  },
  {
    name: 'update', // one server after the other is stopped gently and started again: nobody notices
    async run(w) {
      const refused = await class_during(w, async () => {
        for (const i of [0, 1]) {
          await pause(300);
          const { base, stop } = w.servers[i];
          await stop('SIGTERM');
          await pause(200);
          w.servers[i] = await w.start(Number(new URL(base).port));
        }
      });
      w.expect(refused.length === 0, `${refused.length} requests were refused: ${refused[0]}`);
    },
  },
  {
    name: 'quota', // of one visitor, filled half at each server
    args: ['--session-quota', String(quota)],
    async run(w) {
      const { cookie, ask: page } = await pupil(w.front.base);
      page.close();
      const asks = w.servers.map(({ base }) => asker(base, { headers: { cookie, 'x-forwarded-for': '10.1.1.1' } }));
      const text = 'x'.repeat(50_000);
      const drafts = [[], []]; // by the server that took them
      const refused = [0, 0];
      const fill = async (i) => {
        const at = i % 2;
        const answer = await asks[at]('POST', '/api/v1/drafts', { text });
        if (answer.status === 201) drafts[at].push(json_of(answer));
        else refused[at] = answer.status;
      };
      await in_turn(1_000, 8, fill, () => refused.includes(0));
      const many = sum(drafts.map((list) => list.length));
      const most = (quota << 20) / text.length;
      w.note(`${many} drafts of ${text.length} bytes in ${quota} MiB, ${drafts.map((list) => list.length).join(' and ')}`);
      w.expect(
        refused.every((status) => status === 507),
        `full, both answer 507, not ${refused.join(' and ')}`,
      );
      w.expect(
        drafts.every((list) => list.length > most / 4),
        'one server took hardly any',
      );
      w.expect(many <= most, `${many} drafts were stored, and ${most.toFixed(1)} are allowed`);
      // A row weighs 256 bytes and a few names besides its text.
      w.expect(
        (many + 1) * (text.length + 1_000) > quota << 20,
        `only ${many} drafts were stored, and ${most.toFixed(1)} are allowed`,
      );
      // Room that is made at one server is there at the other, once.
      const old = drafts[0][0];
      const smaller = await asks[0]('PUT', `/api/v1/drafts/${old.id}`, { text: '', version: 1 }, bearer(old));
      w.expect(smaller.status === 200, `a draft cannot become smaller: ${smaller.status} ${smaller.text.slice(0, 200)}`);
      const again = await Promise.all([0, 1, 0, 1].map((at) => asks[1 - at]('POST', '/api/v1/drafts', { text })));
      const taken = again.filter(({ status }) => status === 201).length;
      w.expect(taken === 1, `room for one draft was made, and ${taken} were taken`);
      // Somebody else has room at both.
      for (const { base } of w.servers) {
        const other = asker(base, { headers: { 'x-forwarded-for': '10.1.1.2' } });
        const { status } = await other('POST', '/api/v1/drafts', { text });
        w.expect(status === 201, `others have no room for a draft: ${status}`);
        other.close();
      }
      for (const ask of asks) ask.close();
    },
  },
];
