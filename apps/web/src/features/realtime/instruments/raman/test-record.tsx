import { formatDateTime } from '@vigil/domain'
import { substanceName } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { Age } from '../../../../ui/time/age.tsx'
import type { TestFacts } from './last-test.ts'

interface TestRecordProps {
  readonly test: TestFacts | undefined
  /** The laser is on, or the film is being looked at. */
  readonly measuring: boolean
  /** In place of the plain word for it. */
  readonly measuringText?: string | undefined
  /** Named where a device has more than one. */
  readonly technique?: string | undefined
  /** What was named, by its registry name. */
  readonly found: string | undefined
  /** It was named with less than what counts as a match. */
  readonly possible?: boolean
  /** Compared, and like nothing of the library. */
  readonly noMatch?: boolean
  readonly kind: 'match' | 'trace'
  /** What the test was worth, in words; shown with the test. */
  readonly worth: string | undefined
  /** Said when no test is known. */
  readonly none: string
}

/** Readings of the past are kept by the minute: seconds would be made up. */
const MINUTE = 'yyyy-MM-dd hh:mm'

/** What is being tested now, and otherwise what the last test was. */
export function TestRecord(props: TestRecordProps) {
  const {
    test,
    measuring,
    measuringText,
    technique,
    found,
    possible = false,
    noMatch = false,
    kind,
    worth,
    none,
  } = props
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const phase = measuring ? 'measuring' : test?.running ? 'shown' : 'idle'
  const phaseText = (measuring ? measuringText : undefined) ?? t(`panel.raman.${kind}Phase.${phase}`)
  const label = t('panel.raman.record')
  return (
    <section
      className="test-record"
      data-phase={phase}
      aria-label={technique === undefined ? label : `${technique}: ${label}`}
    >
      <p className="test-phase" role="status">
        <span className="test-lamp" aria-hidden="true" />
        <strong>{technique === undefined ? phaseText : `${technique}: ${phaseText}`}</strong>
      </p>
      {found !== undefined && (
        <p className="test-found">
          <bdi>{substanceName(i18n, found)}</bdi>
          {possible && <small> {t('panel.raman.verdict.possible')}</small>}
        </p>
      )}
      {found === undefined && noMatch && !measuring && <p className="test-found">{t('panel.raman.noMatch')}</p>}
      {test === undefined ? (
        <p className="quiet">{none}</p>
      ) : (
        <p className="quiet">
          {t(phase === 'shown' ? `panel.raman.${kind}Now` : `panel.raman.${kind}Last`)}{' '}
          <bdi dir="ltr">{formatDateTime(test.begin, config.timeZone, MINUTE)}</bdi> (<Age at={test.end} />)
          {worth !== undefined && (
            <>
              {' · '}
              <bdi>{worth}</bdi>
            </>
          )}
        </p>
      )}
    </section>
  )
}
