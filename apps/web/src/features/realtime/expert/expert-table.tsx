import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'

type Column =
  | 'baselineChannel'
  | 'baselineTold'
  | 'baselineMean'
  | 'baselineOff'
  | 'channel'
  | 'count'
  | 'course'
  | 'max'
  | 'mean'
  | 'min'
  | 'sigma'
  | 'value'

interface ExpertTableProps {
  readonly title: string
  readonly columns: readonly Column[]
  /** The rows. */
  readonly children: ReactNode
}

/** A table that is wider than a phone: it scrolls by itself, by hand and by keyboard. */
export function ExpertTable({ title, columns, children }: ExpertTableProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="comparison expert-table" tabIndex={0} role="group" aria-label={title}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {t(`control.expert.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
