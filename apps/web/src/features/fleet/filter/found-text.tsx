import { markFinds } from './fleet-filter.ts'

/** A text with what was searched for set off in it. */
export function FoundText({ text, search }: { text: string; search: string }) {
  const pieces = markFinds(text, search)
  if (pieces.length === 1 && pieces[0]?.found === false) return <bdi>{text}</bdi>
  let at = 0
  return (
    <bdi>
      {pieces.map((piece) => {
        const key = at
        at += piece.text.length
        return piece.found ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>
      })}
    </bdi>
  )
}
