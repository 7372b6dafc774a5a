/** Addresses inside the console, in one place: a page that moves takes its links with it. */

export const MONITOR_MODES = ['map', 'map2', 'scene', 'list', 'alarm'] as const
export type MonitorMode = (typeof MONITOR_MODES)[number]

/** In the address of a replay: the device whose panels are open. */
export const REPLAYED_DEVICE = 'panels'

const part = encodeURIComponent
const query = (values: Record<string, string | undefined>): string => {
  const set = Object.entries(values).filter((each): each is [string, string] => each[1] !== undefined && each[1] !== '')
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`
}

/** What the device monitor keeps in its address. Lists are joined by commas. */
export interface MonitorFilter {
  device?: string | undefined
  office?: string | undefined
  search?: string | undefined
  /** Point states by number, e.g. `2,3`. */
  states?: string | undefined
  /** `1`: silenced devices as well. */
  silenced?: string | undefined
  kinds?: string | undefined
  models?: string | undefined
  /** The alarm whose card is open. */
  alarm?: string | undefined
  /** `shelf`: of the alarm desk, what lies on the shelf. */
  tab?: 'shelf' | undefined
  /** Begin of the time whose past alarms are shown, in milliseconds since 1970. */
  since?: string | undefined
  until?: string | undefined
}

/** What the history of alarms keeps in its address. Lists are joined by commas; flags are `yes` or `no`. */
export interface HistoryQuery {
  /** `1d`, `7d` or `30d`, or both of the next two, in milliseconds since 1970. */
  last?: string | undefined
  begin?: string | undefined
  end?: string | undefined
  office?: string | undefined
  model?: string | undefined
  task?: string | undefined
  dangers?: string | undefined
  alarmKinds?: string | undefined
  priorities?: string | undefined
  phases?: string | undefined
  active?: string | undefined
  handled?: string | undefined
  merged?: string | undefined
  handler?: string | undefined
  alarm?: string | undefined
  modules?: string | undefined
  /** What was found by name; `unnamed`: nothing was. */
  subject?: string | undefined
  unnamed?: string | undefined
  outcomes?: string | undefined
  /** One thing that was chosen when it was handled. */
  disposal?: string | undefined
  /** What so many times the limits of then would have left. */
  limitTimes?: string | undefined
  /** Hours of the week, Monday 0 to Sunday 167. */
  slots?: string | undefined
  /** The office without those below. */
  officeAlone?: string | undefined
  /** Of which cotton. */
  bale?: string | undefined
  /** A statistic led here: the list may be as long as the statistic. */
  statistic?: string | undefined
}

/** What the lists of other records keep in theirs. Lists are joined by commas. */
export interface RecordQuery {
  last?: string | undefined
  begin?: string | undefined
  end?: string | undefined
  /** Serial number, for a list whose path names no device. */
  sn?: string | undefined
  office?: string | undefined
  model?: string | undefined
  task?: string | undefined
  /** How close together the rows lie: `reading`, `minute` or `hour`. */
  step?: string | undefined
  states?: string | undefined
  shown?: string | undefined
  categories?: string | undefined
  kinds?: string | undefined
  modules?: string | undefined
  open?: string | undefined
  text?: string | undefined
  /** How states are shown: `bars` or `changes`. */
  view?: string | undefined
  /** The record that is open. */
  row?: string | undefined
  /** From the mark of a statistic. */
  officeAlone?: string | undefined
  bale?: string | undefined
  statistic?: string | undefined
  named?: string | undefined
  namedBy?: string | undefined
  sureness?: string | undefined
  /** Which hours. */
  hour?: string | undefined
}

export const ADMINISTRATION_PARTS = [
  'plans',
  'contacts',
  'escalation',
  'outcomes',
  'stored',
  'calls',
  'cap',
  'import',
  'retention',
  'setAside',
] as const
export type AdministrationPart = (typeof ADMINISTRATION_PARTS)[number]

export const SHIFT_PARTS = ['handOver', 'duty', 'log'] as const
export type ShiftPart = (typeof SHIFT_PARTS)[number]

const ofDevice =
  (path: string) =>
  (sn?: string, filter: RecordQuery = {}): string =>
    `${path}${sn === undefined ? '' : `/${part(sn)}`}${query({ ...filter })}`
const withDevice =
  (path: string) =>
  (sn?: string, filter: RecordQuery = {}): string =>
    `${path}${query({ ...filter, sn })}`

/** What is known of a release, as the address of its spread has it. */
export interface SpreadRelease {
  m?: string | undefined
  matter?: 'radioactive' | undefined
  nuclide?: string | undefined
  lon?: string | undefined
  lat?: string | undefined
  kgs?: string | undefined
  gas?: string | undefined
  /** That it is about: what is measured is that of its time, and what is kept is attached to it. */
  alarm?: string | undefined
  wind?: string | undefined
  from?: string | undefined
}

export const paths = {
  login: '/login',
  home: '/dashboard',
  wall: '/demo',
  monitor: (mode: MonitorMode, filter: MonitorFilter = {}) => `/devices/monitor/${mode}${query({ ...filter })}`,
  /** Resolves to the model's own page. */
  realtime: (deviceType: string, sn?: string, eventId?: string) =>
    `/devices/realdata/${[sn, eventId, deviceType]
      .filter((each) => each !== undefined)
      .map(part)
      .join('/')}`,
  /** With a span: what was measured then, not lately. */
  recentData: (sn: string, span?: { readonly from: number; readonly to: number }) =>
    `/devices/hisdata/${part(sn)}${query({ from: span && `${Math.round(span.from)}`, to: span && `${Math.round(span.to)}` })}`,
  track: (sn: string, deviceType: string) => `/devices/track/gd606/${part(sn)}/${part(deviceType)}`,
  /** Resolves to the model's own expert page. */
  expert: (sn: string, deviceType: string) => `/devices/expert/${part(sn)}/${part(deviceType)}`,
  multiDevice: (deviceType: string) => `/devices/muldevices/${part(deviceType)}`,
  alarmHistory: (device?: { sn: string; deviceType?: string | undefined }, filter: HistoryQuery = {}) =>
    `/query/hisWarn${[device?.sn, device?.deviceType].map((each) => (each === undefined ? '' : `/${part(each)}`)).join('')}${query({ ...filter })}`,
  records: withDevice('/query'),
  checkList: ofDevice('/query/checkList'),
  checkDetail: (id: string, deviceType: string) => `/query/checkdetail/${part(id)}/${part(deviceType)}`,
  stateHistory: ofDevice('/query/state'),
  faultHistory: ofDevice('/query/fault'),
  samples: ofDevice('/query/sample'),
  tracks: withDevice('/query/track/list'),
  trackMonitor: '/track/monitor',
  mobileRecords: withDevice('/query/gd606/record'),
  /** Times in milliseconds since 1970. */
  replay: (sn?: string, moment: { from?: number; to?: number; at?: number; task?: string } = {}) =>
    `/query/replay${sn === undefined ? '' : `/${part(sn)}`}${query({ from: moment.from?.toString(), to: moment.to?.toString(), at: moment.at?.toString(), task: moment.task })}`,
  trackReplay: (sn: string, { from, to }: { from: number; to: number }) =>
    `/query/track/replay${query({ sn, from: String(from), to: String(to) })}`,
  trackReplays: '/query/trackReplay/list',
  trackReplayDetails: (trip: string) => `/query/trackReplay/details/${part(trip)}`,
  materials: (filter: { q?: string; type?: string } = {}) => `/query/material/list${query({ ...filter })}`,
  material: (id: string) => `/query/material/details/${part(id)}`,
  nuclides: '/query/nuclide',
  nuclide: (id: string) => `/query/nuclide${query({ id })}`,
  analysisMonitor: '/analysis/monitor',
  survey: '/analysis/survey',
  safety: '/analysis/safetyStatis',
  dataExport: '/analysis/dataExport',
  /** Where a release goes; `m` is the substance. */
  spread: (release: SpreadRelease = {}) => `/analysis/spread${query({ ...release })}`,
  /** Where it came from: of an alarm, or around a place. */
  source: (asked: { alarm?: string; q?: string; lon?: string; lat?: string; at?: string } = {}) =>
    `/analysis/spread/source${query({ ...asked })}`,
  /** An estimate as it was kept, beside another. */
  estimate: (id?: string, beside?: string) => `/analysis/spread/kept${query({ id, beside })}`,
  knowledge: (kind?: string, id?: string) => `/knowledge${query({ kind, id })}`,
  cottonDetection: withDevice('/cotton-record/detection'),
  cottonAlarm: (sn?: string, filter: HistoryQuery = {}) => `/cotton-record/alarm${query({ ...filter, sn })}`,
  cottonInspection: withDevice('/cotton-record/inspectionAlarm'),
  cottonMonitor: '/cotton/monitor',
  taskMonitor: (task?: string) => `/task/monitor${query({ task })}`,
  alarmKpis: '/stat/alarmKpis',
  /** Without its device. */
  alarmStatistics: '/stat/alarm',
  stateStatistics: '/stat/states',
  cottonCheckStatistics: '/cotton-stat/detection',
  cottonAlarmStatistics: '/cotton-stat/alarm',
  reports: '/stat/report',
  ramanAdd: '/raman-query-list',
  ramanQuery: (values: { item?: string } = {}) => `/raman-query-list/query${query(values)}`,
  detectStatistics: '/stat/detect',
  alarmAdministration: (tab: AdministrationPart = 'plans') => `/alarms/administration/${tab}`,
  audit: '/alarms/audit',
  shift: (tab: ShiftPart = 'handOver', id?: string) => `/shift/${tab}${query({ id })}`,
  download: '/download',
} as const
