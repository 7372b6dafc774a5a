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

/** Rooms within a room, in their own order, lowest first. What lies beside them in the room puts them together. */
exports.INNER_ROOMS = {
  platform: ['database', 'post', 'embedded-postgres', 'http', 'broker', 'door'],
  'history/writing': ['rows', 'rollups'],
  alarms: [
    'records',
    'book',
    'history',
    'plans',
    'acts',
    'incidents',
    'cases',
    'evidence',
    'overview',
    'kpis',
    'escalation',
    'cap',
    'reach',
  ],
  statistics: ['keeping', 'states', 'alarms', 'detection', 'cotton'],
  analysis: ['survey', 'safety', 'spread'],
  exports: ['writers', 'page', 'sheets', 'record', 'task', 'incident', 'bundle', 'plans'],
  reports: ['paper', 'sections', 'estimate', 'survey'],
}
