import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { settle, show } from '../../../test/show.tsx'
import { NoWayOut, NoWayOutMark } from './no-way-out.tsx'

async function shown(ways: { mail: number; push: number; calls: number; cap: number }, may = true) {
  const part = await show(
    <MemoryRouter>
      <NoWayOut />
      <NoWayOutMark />
    </MemoryRouter>,
    { may, api: async () => ways },
  )
  await settle()
  return part.text()
}

it('says that nobody outside hears of alarms while no way out is set, with the way to mend it', async () => {
  expect(await shown({ mail: 0, push: 0, calls: 0, cap: 0 })).toContain('Nobody outside is told of alarms')
  expect(screen.getByRole('link', { name: /No outside alerts/ }).getAttribute('href')).toBe(
    '/alarms/administration/calls',
  )
})

it('says nothing where one is, nor to who could not mend it', async () => {
  expect(await shown({ mail: 1, push: 0, calls: 0, cap: 0 })).toBe('')
  expect(await shown({ mail: 0, push: 0, calls: 0, cap: 0 }, false)).toBe('')
})
