import { createContext, useContext } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'

export interface Backed {
  readonly sources: readonly string[]
  readonly reviewed: boolean
}

/** Works behind the facts of a sheet; each has the number under which it stands at the end. */
export type Works = Readonly<Record<string, string>>
export const WorksContext = createContext<Works>({})

const numberOf = (works: Works, source: string): number => Object.keys(works).indexOf(source) + 1

/** Whether two sources agree on a fact, and which they are. */
export function Backing({ sources, reviewed }: Backed) {
  const { t } = useTranslation()
  const works = useContext(WorksContext)
  const said = t(reviewed ? 'material.reviewed' : 'material.notReviewed')
  const named = sources.map((source) => works[source] ?? source).join('; ')
  return (
    <sup className="backing" data-reviewed={reviewed} title={`${said}: ${named}`}>
      <span aria-hidden="true">{reviewed ? '✓' : '○'}</span>
      <span className="visually-hidden">{said}</span>
      <bdi dir="ltr">{sources.map((source) => numberOf(works, source)).join(',')}</bdi>
    </sup>
  )
}

/** What the marks mean. */
export function BackingLegend() {
  const { t } = useTranslation()
  return (
    <p className="backing-legend quiet">
      <span>✓ {t('material.reviewed')}</span> <span>○ {t('material.notReviewed')}</span>
      <br />
      {t('material.aboutReview')}
    </p>
  )
}

export function WorksList() {
  const works = useContext(WorksContext)
  return (
    <ol className="works" dir="ltr">
      {Object.entries(works).map(([id, title]) => (
        <li key={id}>{title}</li>
      ))}
    </ol>
  )
}
