import { expect, it } from 'vitest'
import { isReadableOnTheWay } from './plain-connection.ts'

it.each(['localhost', 'vigil.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1', 'LOCALHOST'])(
  'calls nothing readable that stays on the machine: %s',
  (hostname) => {
    expect(isReadableOnTheWay({ protocol: 'http:', hostname })).toBe(false)
  },
)

it.each(['vigil', '10.0.0.5', 'localhost.example', '127.0.0.1.example', '[fe80::1]'])(
  'warns of plain HTTP over a network: %s',
  (hostname) => {
    expect(isReadableOnTheWay({ protocol: 'http:', hostname })).toBe(true)
    expect(isReadableOnTheWay({ protocol: 'https:', hostname })).toBe(false)
  },
)
