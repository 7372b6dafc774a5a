import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PointState, RunState } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { loadMessages, READING } from '@vigil/i18n/web'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { alarm } from '../../test/fakes.ts'
import { DisposalForm } from '../features/alarms/acts/disposal-form.tsx'
import { useMayAct } from '../features/alarms/acts/use-may-act.ts'
import { TreeItem } from '../features/fleet/tree/tree-row.tsx'
import { CommandsPanel } from '../features/realtime/control/commands-panel.tsx'
import { DEFAULT_MONITOR_CONFIG } from '../lib/browser/storage.ts'
import { LanguageProvider } from '../lib/language/use-translation.tsx'

const world = vi.hoisted(() => ({
  runstate: 0 as number,
  monitorConfig: {} as object,
  asked: [] as unknown[],
  states: { tree: 0 as number, now: 0 as number },
}))

// Drawn once, without a browser: what a store holds at the moment is what is drawn.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read(),
}))
vi.mock('@vigil/domain', async (original) => {
  const domain = await original<typeof import('@vigil/domain')>()
  return {
    ...domain,
    validateDisposal: (form: Parameters<typeof domain.validateDisposal>[0]) => {
      world.asked.push(form)
      return domain.validateDisposal(form)
    },
  }
})
vi.mock('../live/live-context.tsx', () => {
  const never = () => () => {}
  const shown = (state: number) => ({ shown: state, basic: { runstate: world.runstate } })
  const live = {
    fleet: {
      device: () => shown(world.states.now),
      treeDevice: () => shown(world.states.tree),
      place: () => ({ name: 'Gate', sn: 'SN-1' }),
      subscribeDevice: never,
      subscribeTree: never,
    },
    commands: { subscribe: never, view: never, of: () => [] },
  }
  return { useLive: () => live }
})
vi.mock('../lib/session.tsx', () => ({
  useSession: () => ({ user: { name: 'An', profile: { enableAlarmDisposition: '1' } }, can: () => true }),
}))
vi.mock('../lib/calls/use-call.ts', () => ({ useCall: () => ({ data: undefined }) }))
vi.mock('../lib/browser/use-stored.ts', () => ({ useStored: () => [world.monitorConfig, () => {}] }))
vi.mock('../features/alarms/acts/use-acts.ts', () => ({ useActs: () => ({ busy: false, refused: [] }) }))
vi.mock('../features/realtime/control/use-order.ts', () => ({ useOrder: () => ({ busy: undefined }) }))

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: await loadMessages('en') } }, ...READING })
})
const draw = (element: ReactNode): string => renderToStaticMarkup(<LanguageProvider>{element}</LanguageProvider>)

it('searching an offline device is said not to be supported, where it is offered [ERR-07]', () => {
  const model = registry.models.find(({ commands }) => commands.includes('getSensors'))
  if (model === undefined) throw new Error('no model looks up its sensors')
  const place = { sn: 'SN-1', name: 'Gate' } as Parameters<typeof CommandsPanel>[0]['place']
  const panel = () => draw(<CommandsPanel place={place} model={model} />)
  const words = i18next.t('error.offlineNoSearch')
  world.runstate = RunState.Offline
  expect(panel()).toContain(words)
  world.runstate = RunState.Online
  expect(panel()).not.toContain(words)
})

it('handling is switched off at a workstation whose monitor config says so [THM-05, DSP-03]', () => {
  const Shown = () => JSON.stringify(useMayAct())
  world.monitorConfig = { ...DEFAULT_MONITOR_CONFIG }
  expect(draw(<Shown />)).toContain('handle&quot;:true')
  world.monitorConfig = { ...DEFAULT_MONITOR_CONFIG, enableAlarmDisposition: false }
  expect(draw(<Shown />)).toContain('handle&quot;:false')
})

it('the form of handling asks for at least one option where nothing is written [VAL-08]', () => {
  draw(<DisposalForm alarms={[alarm('a', 'SN-1')]} onDone={() => {}} onCancel={() => {}} />)
  expect(world.asked.at(-1)).toMatchObject({ options: [] })
})

it('a row of the tree shows the state of its last batch [TRE-01]', () => {
  world.states = { tree: PointState.Normal, now: PointState.HighRisk }
  const row = { type: 'device', key: 'device SN-1', sn: 'SN-1', level: 1, position: 1, siblings: 1 } as const
  const markup = draw(
    <TreeItem
      row={row}
      top={0}
      search=""
      selected={false}
      reachable={false}
      acts={{ focus() {}, pick() {}, toggle() {} }}
    />,
  )
  expect(markup).toContain('data-state="normal"')
  expect(markup).not.toContain('data-state="highRisk"')
})

it('the size of main values reaches every instrument, and is 40 where nobody chose [THM-05]', () => {
  const source = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
  expect(source('./frame/frame.tsx')).toMatch(/'--monitor-font': `\$\{px\}px`/)
  expect(source('./frame/frame.tsx')).toMatch(/style=\{monitorFont\(fontSize\)\}/)
  expect(source('../features/realtime/realtime.css')).toContain('var(--monitor-font, 40px)')
  expect(DEFAULT_MONITOR_CONFIG.fontSize).toBe(40)
})
