import { memo } from 'react'
import { wholeNumbers } from './whole-numbers.ts'
import './alarm.css'

/** A text about measurements where there is little room: a browser cuts at the edge, which in Arabic is a number's first digits. */
export const AlarmWords = memo(function AlarmWords({ text: all }: { text: string }) {
  return wholeNumbers(all).map(({ text, whole, after }, index) =>
    whole === '' ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <span key={index} className="number-word">
        {text}
        <bdi dir="ltr" className="whole-number">
          {whole}
        </bdi>
        {after}
      </span>
    ),
  )
})
