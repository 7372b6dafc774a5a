import { type DeviceDetail, moduleReportSchema, PUSH_TOPICS, PushCode, RunState, State2 } from '@vigil/contract'
import { type ModelDefinition, registry } from '@vigil/devices'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { demoFleet, letPass } from '../../../../simulator/test/demo-fleet.ts'
import { basic, deviceNode, officeNode } from '../../../test/fakes.ts'
import { openLive, settle, show } from '../../../test/show.tsx'
import { instrumentOf } from './instruments/instrument-of.ts'
import RealtimePage from './realtime-page.tsx'

/** A key that was never translated, or a value that is none. */
const BROKEN = /\b(module|quantity|panel?|realtime|control|state|unit)\.[a-z]\w+|undefined|NaN|\[object/

const NAME = 'The device by the gate'
const SN = 'SN1'

/** What the simulated device of a model tells when it has run for a minute, as the server pushes it. */
function detailOf({ id }: ModelDefinition, at: number): DeviceDetail {
  const fleet = demoFleet({ count: 1, types: [id], site: 'customs' })
  const told = [...letPass(fleet, 0, 60)].flatMap(({ message }) => (message.type === 'data' ? [message] : [])).at(-1)
  if (told === undefined) throw new Error(`${id} reports nothing`)
  const mods = Object.entries(told.mods).map(([key, report]) => {
    const { state = State2.Normal, runstate = RunState.Online, ...rest } = moduleReportSchema.parse(report)
    return [key, { ...rest, state, runstate }]
  })
  return {
    sn: SN,
    deviceType: id,
    at,
    deviceTime: at,
    beginTime: at,
    mods: Object.fromEntries(mods),
    simulated: true,
    ...(told.position !== undefined && { position: told.position }),
  }
}

// Parts of the program that are loaded when they are asked for come by a clock that is not that of the screen: they are here before.
beforeAll(() =>
  Promise.all([
    import('./instruments/spectrum/spectrum-part.tsx'),
    import('./instruments/techniques/techniques-panel.tsx'),
    import('./track/track-map.tsx'),
    import('../../ui/chart/plot.tsx'),
  ]),
)

/** Nothing of the past is on record yet: it never comes. */
const api = () => new Promise(() => {})

it.each(registry.models.map((model) => [model.id, model] as const))(
  '%s has a page that shows the values of each module live [RTE-07, RTE-08, GEN-01, ENT-12]',
  async (id, model) => {
    const world = openLive()
    world.server.devices = [basic(SN, State2.Normal, { deviceType: id })]
    world.server.tree = [officeNode('1', [{ ...deviceNode(SN, '1', NAME), deviceType: id }])]
    await world.start()
    await Promise.all(model.modules.map((module) => instrumentOf(model, module)?.load()))
    const page = { path: '/devices/:model/:sn/:deviceType', element: <RealtimePage /> }
    const at = `/devices/${model.page}/${SN}/${encodeURIComponent(id)}`
    const { text } = await show(<RouterProvider router={createMemoryRouter([page], { initialEntries: [at] })} />, {
      live: world.live,
      api,
    })
    expect(document.querySelectorAll('.module[aria-busy="true"]')).toHaveLength(model.modules.length)
    await world.push(PUSH_TOPICS.detail, PushCode.Detail, [detailOf(model, world.clock.now())])
    await settle()
    expect(document.querySelector('h1')?.textContent).toContain(NAME)
    expect(document.querySelectorAll('.module-place')).toHaveLength(model.modules.length)
    expect(document.querySelectorAll('.module[aria-busy="true"]')).toHaveLength(0)
    for (const missing of ['Loading the device', 'This module has not reported yet', 'could not be shown']) {
      expect(text()).not.toContain(missing)
    }
    expect(text().match(BROKEN)?.[0], text().slice(0, 2000)).toBeUndefined()
  },
)
