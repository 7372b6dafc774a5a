import { registry } from '@vigil/devices'
import { resources } from '@vigil/i18n'
import { matchRoutes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { MONITOR_MODES } from '../../lib/paths.ts'
import type { SessionDesk } from '../session/session-desk.ts'
import { checkModelPage, entryAddress, expertAddress, realtimeAddress } from './device-addresses.ts'
import { buildRoutes } from './router.tsx'
import { EXPERT_PAGES } from './routes/device-pages.ts'
import { SECTIONS } from './routes/page-route.ts'
import { GROUP_REDIRECTS, PAGE_ROUTES } from './routes.ts'

vi.mock('../../lib/loading/component-sheet.ts', () => ({ fetchComponentSheet: async () => {} }))
vi.mock('../frame/root-frame.tsx', () => ({ RootFrame: () => null }))

const desk = { config: { localClient: false } } as SessionDesk
const routes = buildRoutes(desk, () => false)

/** The route that an address leads to: its id, or its pattern. */
function routeAt(path: string): string | undefined {
  const route = matchRoutes(routes, path)?.at(-1)?.route
  return route?.id ?? route?.path
}
const paramsAt = (path: string) => matchRoutes(routes, path)?.at(-1)?.params

describe('addresses', () => {
  it('of the public pages [RTE-01, RTE-03]', () => {
    for (const path of ['/login', '/404', '/error/404', '/error/500', '/download', '/temp', '/redirect']) {
      expect(routeAt(path), path).toBe(path)
    }
    expect(routeAt('/500')).toBe('/500/:loading?')
    expect(paramsAt('/500/loading')).toEqual({ loading: 'loading' })
    expect(routeAt('/nowhere')).toBe('*')
    expect(routeAt('/nowhere/at/all')).toBe('*')
  })

  it('of home, the wall and the development pages', () => {
    expect(['/dashboard', '/demo', '/musicbox', '/ciae-rms', '/rg05'].map(routeAt)).toEqual([
      'home',
      'wall',
      'musicBox',
      'ciaeRms',
      'rg05',
    ])
  })

  it('of the device monitor and its five modes [RTE-05]', () => {
    expect(GROUP_REDIRECTS['/devices']).toBe('/devices/monitor')
    expect(routeAt('/devices/monitor')).toBe('/devices/monitor')
    for (const mode of MONITOR_MODES) expect(routeAt(`/devices/monitor/${mode}`)).toBe('monitor')
    const accepts = PAGE_ROUTES.find(({ id }) => id === 'monitor')?.accepts
    expect(MONITOR_MODES.map((mode) => accepts?.({ mode }))).toEqual(MONITOR_MODES.map(() => true))
    expect(accepts?.({ mode: 'moon' })).toBe(false)
  })

  it('of tracks, several devices, recent data and experts', () => {
    expect(routeAt('/devices/track/gd606/SN1/GD606')).toBe('track')
    expect(routeAt('/devices/muldevices/GD606')).toBe('multiDevice')
    expect(routeAt('/devices/hisdata/SN1')).toBe('recentData')
    expect(routeAt('/devices/HisData2/SN1/GD606')).toBe('recordedData')
    expect(routeAt('/devices/expert/SN1/FCBR-100B')).toBe('/devices/expert/:sn/:deviceType')
    expect(routeAt('/devices/fcbr100bExpert/SN1/FCBR-100B')).toBe('fcbr100bExpert')
  })

  it('of every model, with the leading parameters left out or not [RTE-07, RTE-19]', () => {
    for (const slug of registry.pages) {
      const deviceType = registry.byPage(slug)[0]?.id
      for (const given of [{}, { sn: 'SN1' }, { sn: 'SN1', eventId: 'E1' }]) {
        const path = `/devices/${[slug, ...Object.values(given), deviceType].join('/')}`
        expect(routeAt(path), path).toBe('realtime')
        const params = paramsAt(path) ?? {}
        expect(params, path).toEqual({ model: slug, deviceType, ...given })
        expect(checkModelPage(registry, params), path).toEqual({ show: true })
      }
    }
  })

  it('of queries, Raman, statistics, analysis, monitors and cotton', () => {
    const led: [string, string][] = [
      ['/query', 'records'],
      ['/query/hisWarn', 'alarmHistory'],
      ['/query/hisWarn/SN1', 'alarmHistory'],
      ['/query/hisWarn/SN1/GD606', 'alarmHistory'],
      ['/query/checkList', 'checkList'],
      ['/query/checkList/SN1', 'checkList'],
      ['/query/checkdetail/T1/GD606', 'checkDetail'],
      ['/query/state/SN1', 'stateHistory'],
      ['/query/fault', 'faultHistory'],
      ['/query/sample', 'samples'],
      ['/query/replay/SN1', 'taskReplay'],
      ['/query/track/list', 'tracks'],
      ['/query/track/replay', 'trackReplay'],
      ['/query/gd606/record', 'mobileRecords'],
      ['/query/trackReplay/list', 'trackReplays'],
      ['/query/trackReplay/details', 'trackReplayDetails'],
      ['/query/trackReplay/details/7', 'trackReplayDetails'],
      ['/query/material/list', 'materials'],
      ['/query/material/details/9', 'material'],
      ['/query/nuclide', 'nuclides'],
      ['/raman-query-list', 'ramanAdd'],
      ['/raman-query-list/query', 'ramanQuery'],
      ['/stat/alarm', 'alarmStatistics'],
      ['/stat/detect/SN1', 'detectStatistics'],
      ['/stat/states', 'stateStatistics'],
      ['/analysis/survey', 'survey'],
      ['/analysis/monitor', 'analysisMonitor'],
      ['/analysis/spread', 'spread'],
      ['/analysis/spread/source', 'source'],
      ['/analysis/spread/kept', 'estimates'],
      ['/analysis/safetyStatis', 'safety'],
      ['/analysis/dataExport', 'dataExport'],
      ['/remoteControl/index', 'remoteControl'],
      ['/task/monitor', 'taskMonitor'],
      ['/track/monitor', 'trackMonitor'],
      ['/cotton/monitor', 'cottonMonitor'],
      ['/cotton-record/detection', 'cottonDetection'],
      ['/cotton-record/alarm', 'cottonAlarm'],
      ['/cotton-record/inspectionAlarm', 'cottonInspection'],
      ['/cotton-stat/detection/SN1', 'cottonDetectionStatistics'],
      ['/cotton-stat/alarm', 'cottonAlarmStatistics'],
    ]
    for (const [path, id] of led) expect(routeAt(path), path).toBe(id)
    for (const to of Object.values(GROUP_REDIRECTS)) expect(routeAt(to), to).not.toBe('*')
  })
})

describe('device types', () => {
  it('lead from realdata to the page of their model; an unknown one to none [RTE-08]', () => {
    for (const { id, page } of registry.models) {
      const path = realtimeAddress(registry, { sn: 'SN1', eventId: 'E1', deviceType: id })
      expect(path).toBe(`/devices/${page}/SN1/E1/${encodeURIComponent(id)}`)
      expect(routeAt(path ?? '')).toBe('realtime')
    }
    expect(realtimeAddress(registry, { deviceType: 'GD606' })).toBe('/devices/gd606/GD606')
    expect(realtimeAddress(registry, { sn: 'SN1', deviceType: 'TOASTER' })).toBeUndefined()
  })

  it('are led from the wrong page to their own, and from no page to none', () => {
    const astray = checkModelPage(registry, { model: 'rg05', sn: 'SN1', deviceType: 'GD606' })
    expect(astray).toEqual({ to: '/devices/gd606/SN1/GD606' })
    expect(checkModelPage(registry, { model: 'GD606', deviceType: 'GD606' })).toEqual({ show: true })
    expect(checkModelPage(registry, { model: 'toaster', deviceType: 'GD606' })).toEqual({ to: undefined })
    expect(checkModelPage(registry, { model: 'gd606', deviceType: 'TOASTER' })).toEqual({ to: undefined })
  })

  it('lead to an expert page where the model has one', () => {
    const experts = registry.models.flatMap(({ expertPage }) => expertPage ?? [])
    expect([...EXPERT_PAGES].sort()).toEqual([...new Set(experts)].sort())
    for (const { id, expertPage } of registry.models) {
      const path = expertAddress(registry, { sn: 'SN1', deviceType: id })
      expect(path).toBe(expertPage && `/devices/${expertPage}/SN1/${encodeURIComponent(id)}`)
    }
    expect(expertAddress(registry, { sn: 'SN1', deviceType: 'TOASTER' })).toBeUndefined()
  })

  it('of the device last selected, else of the first, open a local client [RTE-11]', () => {
    const devices = [
      { sn: 'SN1', deviceType: 'GD606' },
      { sn: 'SN2', deviceType: 'RG05' },
    ]
    expect(entryAddress(devices, undefined)).toBe('/devices/realdata/SN1/GD606')
    expect(entryAddress(devices, 'SN2')).toBe('/devices/realdata/SN2/RG05')
    expect(entryAddress(devices, 'gone')).toBe('/devices/realdata/SN1/GD606')
    expect(entryAddress([], 'SN2')).toBeUndefined()
  })
})

describe('the table of pages', () => {
  it('has ids of their own, and every section in the order of the specification [LAY-02]', () => {
    const ids = PAGE_ROUTES.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(SECTIONS.toSorted((a, b) => a.order - b.order).map(({ id }) => id)).toEqual([
      'home',
      'multiDevice',
      'customs',
      'task',
      'navigation',
      'device',
      'realtime',
      'query',
      'cottonQuery',
      'statistics',
      'cottonStatistics',
      'remoteControl',
      'analysis',
      'raman',
    ])
  })

  it('keeps alarm history, check list and track replay alive', () => {
    const kept = PAGE_ROUTES.filter(({ keepAlive }) => keepAlive).map(({ id }) => id)
    expect(kept).toEqual(
      expect.arrayContaining(['alarmHistory', 'checkList', 'trackReplay', 'trackReplays', 'trackReplayDetails']),
    )
  })

  it('has a title in the texts for every page and section', () => {
    const { title, section } = resources.en.translation.pages
    const keys = PAGE_ROUTES.flatMap(({ title: key, menu }) => [
      ...(typeof key === 'string'
        ? [key]
        : [...MONITOR_MODES, 'unknown', undefined].map((mode) => key(mode === undefined ? {} : { mode }))),
      ...(menu ?? []).map((entry) => entry.title),
    ])
    const found = (key: string) =>
      key.split('.').reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], title)
    for (const key of keys) expect(found(key), key).toBeTypeOf('string')
    for (const { id } of SECTIONS) expect(section[id]).toBeTypeOf('string')
  })
})
