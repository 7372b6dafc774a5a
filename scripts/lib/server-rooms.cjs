/**
 * The rooms of the server, lowest first: each may import those before it and none behind it, so that a change is felt
 * upward only. A new room takes its place in this list, or the check refuses it.
 */
exports.SERVER_ROOMS = [
  'platform',
  'organisation',
  'session',
  'wording',
  'history/writing',
  'history/reading',
  'ingest',
  'fleet',
  'alarms',
  'background',
  'identification',
  'control',
  'tasks',
  'cotton',
  'tracks',
  'laboratory',
  'shifts',
  'replay',
  'statistics',
  'analysis',
  'exports',
  'reports',
  'reference',
  'imports',
  'simulation',
  'base-info',
  'backup',
  'cluster',
]
