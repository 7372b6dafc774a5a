import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openLive, press, show } from '../../../../test/show.tsx'
import { useCalmDetails } from './calm-values.ts'

const VIEWS = [['A', 'B'], ['A', 'B'], ['B']]

function Looked() {
  const [turn, setTurn] = useState(0)
  // Made anew with every drawing, as a map does while it moves.
  useCalmDetails([...(VIEWS[turn] ?? [])])
  return (
    <button type="button" onClick={() => setTurn(turn + 1)}>
      Move
    </button>
  )
}

it('values beside calm devices are asked for while they are looked at, once, and not after', async () => {
  const { live } = openLive()
  const told: string[] = []
  live.details.view = (sn) => {
    told.push(`+${sn}`)
    return () => void told.push(`-${sn}`)
  }
  const { leave } = await show(<Looked />, { live })
  expect(told.splice(0)).toEqual(['+A', '+B'])
  await press(screen.getByText('Move'))
  expect(told).toEqual([])
  await press(screen.getByText('Move'))
  expect(told.splice(0)).toEqual(['-A', '-B', '+B'])
  leave()
  expect(told).toEqual(['-B'])
})
