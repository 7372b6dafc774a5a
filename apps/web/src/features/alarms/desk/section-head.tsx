import { useTexts } from '../../../lib/use-texts.ts'
import { SectionName } from '../../../ui/alarm/section-name.tsx'
import type { DeskRow } from './desk-rows.ts'

interface SectionHeadProps {
  readonly head: Extract<DeskRow, { type: 'section' }>
  readonly first: boolean
  readonly place: { readonly index: number; readonly count: number }
  readonly height: number
  /** Of the rows between it and the head before it. */
  readonly gap: number
  onGo(): void
}

/** The first head never leaves the screen, however far somebody scrolls: what comes to it is seen at once. */
export function SectionHead({ head, first, place, height, gap, onGo }: SectionHeadProps) {
  const { t } = useTexts()
  const { section, count } = head
  return (
    <div
      className="desk-section"
      role="listitem"
      aria-posinset={place.index + 1}
      aria-setsize={place.count}
      data-section={section}
      style={{ height, marginBlockStart: gap, insetBlockStart: first ? 0 : height }}
    >
      <button type="button" tabIndex={-1} title={t('desk.section.go')} onClick={onGo}>
        <SectionName section={section} count={count} />
      </button>
    </div>
  )
}
