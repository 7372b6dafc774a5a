import type { ReactNode } from 'react'
import { ScrollBox } from '../../ui/records/scroll-box.tsx'

interface LabTableProps {
  readonly label: string
  readonly columns: readonly string[]
  /** What the buttons at the end of each row do; without them it has no such column. */
  readonly acts?: string | undefined
  /** Its rows. */
  readonly children: ReactNode
}

export function LabTable({ label, columns, acts, children }: LabTableProps) {
  return (
    <ScrollBox label={label}>
      <table className="plain-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {acts !== undefined && <th scope="col" aria-label={acts} />}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  )
}
