import { describe, expect, it } from 'vitest'
import { createDeviceGate } from './device-gate.ts'

function gateAt(start: number) {
  const clock = { at: start }
  let looked = 0
  const gate = createDeviceGate({
    matches: (sn, secret) => {
      looked += 1
      return secret === `secret of ${sn}`
    },
    now: () => clock.at,
  })
  const guess = (sn: string, address: string, times: number) => {
    for (let n = 0; n < times; n++) gate.admits(sn, `guess ${n}`, address)
  }
  return { gate, clock, guess, looked: () => looked }
}

describe('the gate for devices', () => {
  it('looks at no secret for a while after many wrong ones', () => {
    const { gate, guess, looked } = gateAt(0)
    guess('A', '10.0.0.1', 10)
    expect(looked()).toBe(10)
    guess('A', '10.0.0.1', 100)
    expect(gate.admits('A', 'secret of A', '10.0.0.1')).toBe(false)
    expect(looked()).toBe(10)
    expect(gate.counters).toEqual({ wrong: 10, unchecked: 101 })
  })

  it('lets the right secret in from another address, and other devices from the same one', () => {
    const { gate, guess } = gateAt(0)
    guess('A', '10.0.0.1', 50)
    expect(gate.admits('A', 'secret of A', '10.0.0.2')).toBe(true)
    expect(gate.admits('B', 'secret of B', '10.0.0.1')).toBe(true)
  })

  it('never keeps a device out for longer than a minute', () => {
    const { gate, clock } = gateAt(0)
    for (let n = 0; n < 500; n++) {
      gate.admits('A', 'an old secret', '10.0.0.1')
      clock.at += 5_000
    }
    clock.at += 60_000
    expect(gate.admits('A', 'secret of A', '10.0.0.1')).toBe(true)
    expect(gate.admits('A', 'a slip', '10.0.0.1')).toBe(false)
    expect(gate.admits('A', 'secret of A', '10.0.0.1')).toBe(true)
  })

  it('asks who is inside again without counting it as a guess', () => {
    const { gate } = gateAt(0)
    for (let n = 0; n < 50; n++) gate.admits('A', 'an old secret')
    expect(gate.admits('A', 'secret of A', '10.0.0.1')).toBe(true)
    expect(gate.counters).toEqual({ wrong: 0, unchecked: 0 })
  })

  it('remembers a bounded number of strangers', () => {
    let looked = 0
    const matches = () => {
      looked += 1
      return false
    }
    const gate = createDeviceGate({ matches, now: () => 0, maxKeys: 100 })
    for (let n = 0; n < 10_000; n++) gate.admits(`invented ${n}`, 'guess', '10.0.0.1')
    expect(looked).toBe(10_000)
  })
})
