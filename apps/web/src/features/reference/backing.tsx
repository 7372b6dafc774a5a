import type { MaterialSheet } from '@vigil/contract'
import { createContext, useContext } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'

export interface Backed {
  readonly sources: readonly string[]
  readonly reviewed: boolean
}

/** Works behind the facts of a sheet; each has the number under which it stands at the end. */
export type Works = MaterialSheet['sources']
export const WorksContext = createContext<Works>({})

const numberOf = (works: Works, source: string): number => Object.keys(works).indexOf(source) + 1

/** What is no work of others is said in the reader's language. */
function useTitle() {
  const { t, i18n } = useTranslation()
  return (id: string, title: string): string =>
    i18n.exists(`sheet.source.${id}`) ? t(`sheet.source.${id}` as 'sheet.source.known') : title
}

/** Whether two sources agree on a fact, and which they are. */
export function Backing({ sources, reviewed }: Backed) {
  const { t } = useTranslation()
  const works = useContext(WorksContext)
  const said = t(reviewed ? 'material.reviewed' : 'material.notReviewed')
  const title = useTitle()
  const named = sources.map((source) => title(source, works[source]?.title ?? source)).join('; ')
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
  const { t, i18n } = useTranslation()
  const works = useContext(WorksContext)
  const title = useTitle()
  return (
    <>
      {!i18n.language.startsWith('en') && <p className="quiet">{t('material.worksInEnglish')}</p>}
      <ol className="works">
        {Object.entries(works).map(([id, work]) => {
          const said = title(id, work.title)
          return (
            <li key={id}>
              {said === work.title ? (
                <bdi lang="en" dir="ltr">
                  {said}
                </bdi>
              ) : (
                said
              )}
              {work.fromMemory && <span className="quiet"> ({t('material.fromMemory')})</span>}
            </li>
          )
        })}
      </ol>
    </>
  )
}
