import { deviceDetailSchema, PUSH_TOPICS, userTopic } from '@vigil/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { deviceRow, TestDirectory, testLive } from '../../test/live-kit.ts'

const NOW = 1_763_177_000_000
const detailMessage = z.object({ data: z.array(deviceDetailSchema) })

it('shows in the detail of a device only the modules that its model has [ENT-03]', async () => {
  const published: { topic: string; payload: string }[] = []
  const directory = new TestDirectory([deviceRow('A1', '2')])
  const path = testLive(directory, {
    broker: { publish: (topic, payload) => published.push({ topic, payload: payload.toString() }) },
    now: () => NOW,
  })
  const viewer = { id: '7', username: 'viewer', officeId: '1', permissions: new Set<never>() }
  path.push.userConnected(viewer, 'window')
  path.push.addViewer(viewer, ['A1'])
  const mods = {
    nuclearMod: { values: { doseRate: 0.1 } },
    sysMod: { values: { battery: 80 } },
    bioMod: { state: 2, values: {} },
    cwaMod: { state: 0 },
  }
  const { accepted, partly } = await path.ingest.takeValues('A1', [{ time: NOW, mods }])
  path.stop()
  const details = published.filter(({ topic }) => topic === userTopic('7', PUSH_TOPICS.detail))
  const [detail] = details.flatMap(({ payload }) => detailMessage.parse(JSON.parse(payload)).data)
  expect(detail).toMatchObject({ sn: 'A1', beginTime: NOW })
  expect(Object.keys(detail?.mods ?? {}).sort()).toEqual(['nuclearMod', 'sysMod'])
  expect(accepted).toBe(1)
  expect(partly[0]?.reason).toMatch(/bioMod.*cwaMod/)
})
