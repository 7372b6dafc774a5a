import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { alarm, life } from '../../../../test/fakes.ts'
import { openLive, press, settle, show } from '../../../../test/show.tsx'
import { ActDialog, type AskedAct } from './act-dialog.tsx'

const raised = alarm('a1', 'SN-1', 2, { life: life(1) })
const ASKED: readonly AskedAct[] = [
  { type: 'handle', alarms: [raised] },
  { type: 'judge', alarm: raised, handling: 'clear' },
  { type: 'shelve', alarm: raised },
]

function Desk({ act }: { act: AskedAct }) {
  const [asked, setAsked] = useState<AskedAct>()
  return (
    <>
      <button type="button" onClick={() => setAsked(act)}>
        Open
      </button>
      <ActDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

// With less motion the field was drawn before it stood in the document: what was typed after the key went nowhere.
it.each(ASKED)(
  '$type: what is typed goes into its field from the start, also where nothing moves [DSP-02]',
  async (act) => {
    await show(<Desk act={act} />, { live: openLive().live })
    await press(screen.getByText('Open'))
    await settle()
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
  },
)
