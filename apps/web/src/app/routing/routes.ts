import { paths } from '../../lib/paths.ts'
import { administrationPages } from './routes/administration-pages.ts'
import { analysisPages } from './routes/analysis-pages.ts'
import { cottonPages } from './routes/cotton-pages.ts'
import { devicePages } from './routes/device-pages.ts'
import { homePages } from './routes/home-pages.ts'
import { laboratoryPages } from './routes/laboratory-pages.ts'
import { monitorPages } from './routes/monitor-pages.ts'
import type { PageRoute } from './routes/page-route.ts'
import { queryPages } from './routes/query-pages.ts'
import { statisticsPages } from './routes/statistics-pages.ts'

/** Every page. A sign-in without a wish leads to the first that is open; the menu keeps this order within an entry. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  ...homePages,
  ...devicePages,
  ...queryPages,
  ...analysisPages,
  ...administrationPages,
  ...laboratoryPages,
  ...statisticsPages,
  ...monitorPages,
  ...cottonPages,
]

/** Addresses of groups lead to their first page. */
export const GROUP_REDIRECTS: Readonly<Record<string, string>> = {
  '/devices': '/devices/monitor',
  '/analysis': '/analysis/survey',
  '/remoteControl': '/remoteControl/index',
  '/shift': paths.shift(),
  '/alarms': paths.alarmAdministration(),
  '/alarms/administration': paths.alarmAdministration(),
  '/query/track': '/query/track/list',
  '/query/trackReplay': '/query/trackReplay/list',
  '/query/material': '/query/material/list',
  '/stat': '/stat/alarm',
  '/task': '/task/monitor',
  '/track': '/track/monitor',
  '/cotton': '/cotton/monitor',
  '/cotton-record': '/cotton-record/detection',
  '/cotton-stat': '/cotton-stat/detection',
}
