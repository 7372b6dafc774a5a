/**
 * Every constant of the specification's section 9 that is not a list on the wire. Lists on the wire (plan levels, alarm kinds,
 * disposal and shield options) stand in `@vigil/contract`.
 */

export const PASSWORD_MIN_LENGTH = 8
export const LOGIN_KEY_LENGTH = 9
export const LOGIN_KEY_PADDING = '0'

export const SILENCE_DURATION_MS = 5 * 60_000
export const INITIAL_SELECTION_LIMIT = 3
export const MERGE_SPAN_MS = 10 * 60_000

export const PUSH_RETRY_MS = 300
/** Reconnect and navigation restart. */
export const RESTART_DELAY_MS = 10_000

/** Run modes 0 and 1. */
export const DISCONNECT_TIMEOUT_MS = 30_000
/** Run mode 2. */
export const SLOW_DISCONNECT_TIMEOUT_MS = 2 * 60_000

export const REAL_DATA_LENGTH = 10
export const UNCONNECT_MS = 300_000
export const UNCONNECT_INTERVAL_MS = 10_000

export const REQUEST_TIMEOUT_MS = 300_000
export const REPORT_CAP = 200
export const TREE_BATCH_MS = 1500

export const NOTICES_KEPT = 2
export const NOTICE_DURATION_MS = 5000
export const NOTICE_DEBOUNCE_MS = 500
export const MESSAGE_DEDUP_MS = 500
export const CODE_COOLDOWN_MS = 60_000

export const CLOCK_INTERVAL_MS = 1000
export const CHART_RESIZE_DEBOUNCE_MS = 100
export const DEFAULT_FONT_SIZE = 40
export const DRAWER_WIDTH = '50%'
export const DATE_FORMAT = 'yyyy-MM-dd hh:mm:ss'
/** Told apart by people with any common colour blindness, and against the dark and the light theme. */
export const CHART_COLORS = [
  '#4c9be8',
  '#e69f00',
  '#2fb58a',
  '#e8705f',
  '#b794f4',
  '#c9b037',
  '#56c5d0',
  '#d977b0',
] as const

export const TIME_TYPES = ['day', 'month', 'year'] as const
export const TIME_PRESETS = ['today', 'week', 'month', 'year'] as const
export const REPORT_TYPES = ['daily', 'monthly', 'yearly', 'lastTen'] as const

/** Longest time range of a query, in days of the site's calendar. */
export const TIME_RANGE_DAYS = { events: 31, rawData: 1, trackReplay: 1, statistics: 366 } as const
