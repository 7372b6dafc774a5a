/** Imports run downward only. Each rule says what would go wrong without it. */
const TEST = '\\.test\\.tsx?$|/test/'
const { INNER_ROOMS, SERVER_ROOMS } = require('./scripts/lib/server-rooms.cjs')
const ours = (room) => `(^|/)(packages|apps)/(${room})/`
const only = (name, room, allowed, why) => ({
  name,
  severity: 'error',
  comment: why,
  from: { path: `(^|/)packages/${room}/src`, pathNot: TEST },
  to: { path: ours('.*'), pathNot: [`(^|/)packages/(${[room, ...allowed].join('|')})/`] },
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or lack a third.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only('contract-is-the-wire', 'contract', [], 'The wire depends on nothing of ours, or it could not be published.'),
    only('devices-know-the-wire', 'devices', ['contract'], 'A model is a declaration; it runs nothing.'),
    only(
      'domain-is-pure',
      'domain',
      ['contract', 'devices'],
      'A rule that knows an app is not the same rule on both sides.',
    ),
    only('science-stands-alone', 'science', [], 'Formulas can be checked by someone who knows nothing of the product.'),
    only('words-know-the-wire', 'i18n', ['contract'], 'Texts serve server and web alike.'),
    only(
      'map-stands-alone',
      'basemap',
      [],
      'Ground and plans are drawn from geometry; words and states come from elsewhere.',
    ),
    {
      name: 'rules-have-no-world',
      severity: 'error',
      comment: 'A rule that reads a clock, a file or the network can not be tested at its boundaries.',
      from: { path: '(^|/)packages/(domain|science|devices)/src', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'apps-do-not-meet',
      severity: 'error',
      comment: 'Server, simulator and console share only packages: the simulator must stay a stranger to the server.',
      from: { path: '(^|/)apps/([^/]+)/src', pathNot: TEST },
      to: { path: '(^|/)apps/([^/]+)/', pathNot: '(^|/)apps/$2/' },
    },
    {
      name: 'chaos-is-a-stranger',
      severity: 'error',
      comment: 'A checker that borrows from what it checks makes the same mistakes.',
      from: { path: '^chaos/' },
      to: { path: '^(apps|bench|e2e)/' },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      comment: 'A feature that imports its sibling can not be changed or removed alone.',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features/([^/]+)|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'shared-never-looks-up',
      severity: 'error',
      comment: 'ui, lib and live serve every feature and know none.',
      from: { path: '^apps/web/src/(ui|lib|live)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'console-carries-one-language',
      severity: 'error',
      comment:
        'The tables of all six languages are for the server; a console takes `@vigil/i18n/web`, one language at a time.',
      from: { path: '^apps/web/src/', pathNot: TEST },
      to: { path: '(^|/)packages/i18n/src/(index|resources|translate)\\.ts$' },
    },
    ...SERVER_ROOMS.map((room, place) => ({
      name: `rooms-above-${room.replace('/', '-')}`,
      severity: 'error',
      comment: `Rooms of the server import downward only (scripts/lib/server-rooms.cjs): ${room} knows none that stands on it.`,
      from: { path: `^apps/server/src/${room}/`, pathNot: TEST },
      to: { path: `^apps/server/src/((${SERVER_ROOMS.slice(place + 1).join('|') || '-'})/|[^/]+$)` },
    })),
    ...Object.entries(INNER_ROOMS).flatMap(([room, inner]) =>
      inner.slice(0, -1).map((name, place) => ({
        name: `rooms-above-${room.replace('/', '-')}-${name}`,
        severity: 'error',
        comment: `Rooms within a room import downward, too (scripts/lib/server-rooms.cjs): ${name} knows none that stands on it.`,
        from: { path: `^apps/server/src/${room}/${name}/`, pathNot: TEST },
        to: { path: `^apps/server/src/${room}/(${inner.slice(place + 1).join('|')})/` },
      })),
    ),
    {
      name: 'declared-dependencies',
      severity: 'error',
      comment: 'What a workspace imports stands in its package.json.',
      from: { path: '^(packages|apps)/[^/]+/src', pathNot: TEST },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
