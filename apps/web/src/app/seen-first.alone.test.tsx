import { type AlarmDetail, type AlarmEvent, State2 } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { loadMessages, READING } from '@vigil/i18n/web'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { alarm, life } from '../../test/fakes.ts'
import { PlacePart } from '../features/alarms/card/surroundings/place-part.tsx'
import { QueuePanel } from '../features/home/queue-panel.tsx'
import { WallAlarms } from '../features/overview/wall-alarms.tsx'
import { DevicePage } from '../features/realtime/device-page.tsx'
import { LanguageProvider } from '../lib/language/use-translation.tsx'

const MINUTE_MS = 60_000
const shown = vi.hoisted(() => ({
  never: () => () => {},
  NOW: 1_750_000_000_000,
  desk: new Map<string, unknown>(),
  lost: new Set<string>(),
  wind: undefined as object | undefined,
  panels: [] as string[],
}))

// Drawn once, without a browser: what a store holds at the moment is what is drawn.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read(),
}))
vi.mock('../live/live-context.tsx', () => {
  const { never, NOW } = shown
  const live = {
    watch: { subscribe: never, current: () => ({ desk: shown.desk }) },
    link: { subscribe: never, current: () => ({ live: true }), serverNow: () => NOW },
    values: { subscribe: never, of: () => undefined },
    details: { view: never, subscribe: never, detail: () => undefined, thresholds: () => [], series: () => [] },
    fleet: {
      device: () => undefined,
      treeDevice: (sn: string) => ({ basic: { runstate: shown.lost.has(sn) ? -1 : 1 } }),
      version: () => 1,
      place: () => undefined,
      places: () => [],
      loading: () => false,
      heardAt: () => NOW,
      subscribeDevice: never,
      subscribeTree: never,
      subscribeStructure: never,
    },
  }
  return { useLive: () => live }
})
vi.mock('../lib/session.tsx', () => ({
  useSession: () => ({ config: { timeZone: 'UTC' }, can: () => true, api: async () => undefined }),
}))
vi.mock('../ui/alarm/no-way-out.tsx', () => ({ NoWayOutMark: () => null }))
vi.mock('../ui/map/wind/use-live-wind.ts', () => ({ useLiveWind: () => ({ wind: shown.wind, near: true }) }))
vi.mock('../ui/map/device-map.tsx', () => ({ default: () => null }))
vi.mock('../ui/boundary.tsx', () => ({ Boundary: ({ children }: { children: ReactNode }) => children }))
vi.mock('../features/realtime/pack/packed-panels.tsx', () => ({
  PackedPanels: ({ panels }: { panels: readonly { key: string }[] }) => {
    shown.panels = panels.map(({ key }) => key)
    return null
  },
}))
vi.mock('../features/realtime/device-header.tsx', () => ({ DeviceHeader: () => null }))
vi.mock('../features/realtime/alarm-strip.tsx', () => ({ AlarmStrip: () => null }))
vi.mock('../features/realtime/live-rows.tsx', () => ({ LiveRows: () => null }))
vi.mock('../features/realtime/use-live-rows.ts', () => ({ useLiveRows: () => ({ rows: [], waits: false }) }))

const { NOW } = shown

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: await loadMessages('en') } }, ...READING })
})
beforeEach(() => {
  shown.desk.clear()
  shown.lost.clear()
  shown.wind = undefined
})

const draw = (element: ReactNode): string =>
  renderToStaticMarkup(
    <LanguageProvider>
      <MemoryRouter>{element}</MemoryRouter>
    </LanguageProvider>,
  )

function put(id: string, part: Partial<AlarmEvent>): AlarmEvent {
  const event = { ...alarm(id, id, State2.Alarm), deviceName: `Device ${id}`, ...part } as AlarmEvent
  shown.desk.set(id, event)
  return event
}

// With eight devices in alarm, home and wall showed only what was over or acknowledged.
it.each([
  ['home', ['worse', 'live', 'seen', 'over'], () => <QueuePanel loading={false} />],
  // Rows there are for what is live alone; what ended is counted below them.
  ['the wall', ['worse', 'live', 'seen'], () => <WallAlarms />],
])(
  '%s begins with what is live and unacknowledged, then live and acknowledged, then what ended [REP-01]',
  (_, rows, page) => {
    const high = { state: State2.HighRisk }
    put('over', { ...high, endTime: NOW - MINUTE_MS, life: life(1, { waitingSince: NOW - MINUTE_MS }) })
    put('seen', { ...high, life: life(1, { waitingSince: null }) })
    put('live', { state: State2.Warning, life: life(1, { waitingSince: NOW - MINUTE_MS }) })
    put('worse', { ...high, life: life(1, { waitingSince: NOW - MINUTE_MS }) })
    const markup = draw(page())
    const places = rows.map((id) => markup.indexOf(`>Device ${id}<`))
    expect(Math.min(...places)).toBeGreaterThan(0)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    if (!rows.includes('over')) {
      expect(markup).not.toContain('>Device over<')
      expect(markup.replace(/<[^>]*>/g, ' ')).toMatch(/Ended, not acknowledged\s+1/)
    }
  },
)

// When the link to half of a site is cut, what is still measured was pushed out of view.
it.each([
  ['home', () => <QueuePanel loading={false} />],
  ['the wall', () => <WallAlarms />],
])('%s shows an alarm whose device is heard before one of its level whose device is not connected', (_, page) => {
  shown.lost.add('lost')
  const waiting = (changedAt: number) => ({ life: life(1, { waitingSince: NOW - MINUTE_MS, changedAt }) })
  put('lost', waiting(NOW - 1000))
  put('heard', waiting(NOW - MINUTE_MS))
  const markup = draw(page())
  expect(markup.indexOf('>Device heard<')).toBeGreaterThan(0)
  expect(markup.indexOf('>Device heard<')).toBeLessThan(markup.indexOf('>Device lost<'))
})

// A row showed its peak of sixteen minutes ago as if it were now.
it.each([
  ['home', () => <QueuePanel loading={false} />],
  ['the wall', () => <WallAlarms />],
])('%s shows what an alarm measures now with its trend, and names its peak as one', (_, page) => {
  const unit = 'µSv/h'
  put('live', {
    now: { quantity: 'doseRate', value: 2, unit, at: NOW - 1000, trend: 'falling', limit: null },
    peak: { quantity: 'doseRate', value: 9, unit, at: NOW - 16 * MINUTE_MS },
  })
  const markup = draw(page())
  const text = markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toMatch(/now 2\.0+ µSv\/h/i)
  expect(text).toMatch(/peak 9\.0+ µSv\/h/i)
  expect(markup).toContain('data-trend="falling"')
})

it.each([
  ['home', () => <QueuePanel loading={false} />],
  ['the wall', () => <WallAlarms />],
])('%s says of an alarm that its clock is wrong, and that it is not stored yet [PSH-03]', (_, page) => {
  put('live', {})
  expect(draw(page())).not.toMatch(/Device clock|Not yet stored/)
  put('live', { clockOffset: 2 * MINUTE_MS, unstoredSince: NOW - MINUTE_MS })
  const markup = draw(page())
  expect(markup).toContain('>Device clock 2 min ahead<')
  expect(markup).toContain('>Not yet stored<')
})

// The card showed the wind of half an hour ago under live arrows.
it('the card of an alarm tells the wind of now first, and points with nothing else', () => {
  const event = put('live', {})
  const wind = { sn: 'mast', from: 105, speed: 3, at: NOW - 32 * MINUTE_MS }
  const detail = { position: null, neighbours: [], wind } as unknown as AlarmDetail
  const card = () => draw(<PlacePart alarm={event} detail={detail} onDevice={() => {}} />)
  const arrows = (markup: string) => markup.split('<svg').length - 1
  expect(arrows(card())).toBe(0)
  shown.wind = { sn: 'mast', away: 2000, from: 270, speed: 5, at: NOW - 1000 }
  const live = card()
  expect(live.indexOf('270')).toBeGreaterThan(0)
  expect(live.indexOf('270')).toBeLessThan(live.indexOf('105'))
  expect(arrows(live)).toBe(1)
})

it('the alarming module of a device stands first on its page', () => {
  const model = registry.models.find(({ modules }) => modules.length > 2)
  const last = model?.modules.at(-1)
  if (model === undefined || last === undefined) throw new Error('no model with several modules')
  const place = { sn: 'one', name: 'One' } as Parameters<typeof DevicePage>[0]['place']
  draw(<DevicePage place={place} model={model} />)
  expect(shown.panels).toEqual(model.modules.map(({ key }) => key))
  put('one', { sn: 'one', module: last.key })
  draw(<DevicePage place={place} model={model} />)
  expect(shown.panels[0]).toBe(last.key)
})
