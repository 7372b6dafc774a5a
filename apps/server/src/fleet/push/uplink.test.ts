import { expect, it, vi } from 'vitest'
import { createUplink } from './uplink.ts'

it('leaves a console that asks without end unanswered for the rest of the second, and no other', () => {
  let now = 0
  const sendDetails = vi.fn()
  const uplink = createUplink(() => now, { sendDetails, sendThresholds: vi.fn(), misunderstood: vi.fn() })
  const user = (id: string) => ({ id, username: id, officeId: '1', permissions: new Set<never>() })
  const ask = (id: string) => uplink(user(id), Buffer.from('{"code":10003,"data":{"snList":["A"]}}'))
  for (let index = 0; index < 200; index++) ask('7')
  expect(sendDetails).toHaveBeenCalledTimes(50)
  ask('8')
  now = 1_000
  ask('7')
  expect(sendDetails).toHaveBeenCalledTimes(52)
})
