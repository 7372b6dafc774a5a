import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../test/show.tsx'
import { ROWS_IN_A_FRAME } from './rows-in-parts.ts'
import { useRowsInParts } from './use-rows-in-parts.ts'

const MANY = ROWS_IN_A_FRAME * 3
const wanted = (of: string) =>
  Array.from({ length: MANY }, (_, index) => ({ key: `${of}${index}`, index, start: index * 30, content: of }))

const page: { set?: (of: string, source: object) => void; drawn: string[]; isWhole: boolean } = {
  drawn: [],
  isWhole: false,
}

function Rows({ of, source }: { of: string; source: object }) {
  const { rows, isWhole } = useRowsInParts(wanted(of), undefined, source)
  page.drawn = rows.map(({ content }) => content)
  page.isWhole = isWhole
  return null
}

const SOURCE = {}
function Page() {
  const [shown, setShown] = useState({ of: 'a', source: SOURCE })
  page.set = (of, source) => setShown({ of, source })
  return <Rows {...shown} />
}

/** How many rows say the new thing at once, before the next frame. */
async function drawnAtOnce(source: object): Promise<number> {
  await show(<Page />)
  act(() => page.set?.('b', source))
  return page.drawn.filter((each) => each === 'b').length
}

it('when all rows change, those of one frame come first and the others behind them', async () => {
  expect(await drawnAtOnce(SOURCE)).toBe(ROWS_IN_A_FRAME)
  expect(page.isWhole).toBe(false)
})

it('rows that come from elsewhere are drawn whole: a replay that jumps shows one moment, not parts of two', async () => {
  expect(await drawnAtOnce({})).toBe(MANY)
  expect(page.isWhole).toBe(true)
})
