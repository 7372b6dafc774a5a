import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { deviceNode, officeNode } from '../../../test/fakes.ts'
import { openLive, press, settle, show, words } from '../../../test/show.tsx'
import { AddressNotice } from './address-notice.tsx'
import type { AddressPart } from './address-reader.ts'

const BANANA = { name: 'level', value: 'banana' }
const notice = () => screen.queryByRole('status')

/** An address that becomes another when the button is pressed. */
function Page({ first, next }: { first: readonly AddressPart[]; next: readonly AddressPart[] }) {
  const [parts, setParts] = useState(first)
  return (
    <>
      <AddressNotice parts={parts} />
      <button type="button" onClick={() => setParts(next)}>
        go
      </button>
    </>
  )
}

it('an address that was understood is said nothing about', async () => {
  await show(<AddressNotice parts={[]} />, { live: openLive().live })
  expect(notice()).toBeNull()
})

it('what was not understood is named, can be closed, and is named again where the address is another', async () => {
  await show(<Page first={[BANANA]} next={[BANANA, { name: 'from', value: 'abc' }]} />, {
    live: openLive().live,
  })
  expect(words(screen.getByRole('status'))).toBe(
    'Part of the address was not understood and is not appliedlevel=banana',
  )
  await press(screen.getByRole('button', { name: 'Close' }))
  expect(notice()).toBeNull()
  await press(screen.getByRole('button', { name: 'go' }))
  expect(words(screen.getByRole('status'))).toContain('level=bananafrom=abc')
})

it('neither marks nor length of an address reach the page', async () => {
  const many = Array.from({ length: 7 }, (_, n) => ({ name: `name${n}`, value: '<b id="planted">x</b>'.repeat(20) }))
  const { text } = await show(<AddressNotice parts={many} />, { live: openLive().live })
  expect(document.getElementById('planted')).toBeNull()
  expect(text()).toContain('name0=<b id="planted">')
  expect(text()).not.toContain('name4')
  expect(text()).toContain('and 3 more')
  expect(text().length).toBeLessThan(500)
})

it('a device or a model that nobody knows is named: none of its rows are there, which is not the same as none that tell of anything [RTE-16]', async () => {
  const { live, start, server } = openLive()
  server.tree = [officeNode('1', [deviceNode('A', '1')])]
  const shown = await show(<AddressNotice parts={[]} sn="B" model="XY1" />, { live })
  // What is still to come is not unknown.
  expect(shown.text()).toBe('No model is called XY1')
  await start()
  await settle()
  expect(shown.text()).toBe('No device that you see has the serial number BNo model is called XY1')
})

it('a device that is there is said nothing about', async () => {
  const { live, start, server } = openLive()
  server.tree = [officeNode('1', [deviceNode('A', '1')])]
  const shown = await show(<AddressNotice parts={[]} sn="A" />, { live })
  await start()
  await settle()
  expect(shown.text()).toBe('')
})
