import { MODULE_KEYS, State2 } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber, substanceName } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { StateMark } from '../../../../ui/state/state-mark.tsx'
import { isPossible } from '../../../../ui/values/found-verdict.ts'
import type { LastTests } from './use-last-tests.ts'

type Found = NonNullable<LastTests['records'][number]['findings']>[number]

/** The store keeps modules in an order of its own. */
const inOrder = (findings: readonly Found[]): Found[] =>
  findings.toSorted((a, b) => MODULE_KEYS.indexOf(a.module) - MODULE_KEYS.indexOf(b.module))

const COLUMNS = ['testTime', 'testSample', 'testFound', 'testQuality'] as const

interface TestListProps {
  readonly tests: LastTests
  /** Several techniques took part: says which of them found what. */
  readonly byTechnique?: boolean
}

/** The last tests on record, newest first. */
export function TestList({ tests: { phase, records }, byTechnique = false }: TestListProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  // Each technique says how sure it is: a column for it would not fit beside two of them.
  const columns = byTechnique ? COLUMNS.slice(0, -1) : COLUMNS
  const percent = (confidence: number) => `${formatNumber(i18n.language, confidence)} %`
  if (records.length === 0) {
    return <p className="quiet">{t(phase === 'ready' ? 'panel.raman.noTests' : `panel.history.${phase}`)}</p>
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="wide-table test-list" tabIndex={0} role="group" aria-label={t('panel.raman.tests')}>
      <table className="plain-table" data-dense="true">
        <caption>{t('panel.raman.tests')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {t(`panel.raman.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map(({ id, endTimeD, subject, findings = [], worst }) => (
            <tr key={id}>
              <th scope="row">
                <bdi dir="ltr">{formatDateTime(endTimeD, config.timeZone)}</bdi>
              </th>
              <td>
                <bdi>{subject ?? '–'}</bdi>
              </td>
              <td>
                {findings.length === 0 ? (
                  <span className="quiet">{t('panel.raman.nothingNamed')}</span>
                ) : (
                  inOrder(findings).map(({ name, module, confidence }) => (
                    <div key={`${module} ${name}`}>
                      {byTechnique && `${t(`module.${module}`)}: `}
                      <bdi>{substanceName(i18n, name)}</bdi>
                      {isPossible(module, confidence) && ` (${t('panel.raman.verdict.possible')})`}
                      {byTechnique && confidence !== undefined && (
                        <>
                          {' '}
                          <bdi dir="ltr">{percent(confidence)}</bdi>
                        </>
                      )}
                    </div>
                  ))
                )}{' '}
                {worst !== undefined && worst.state >= State2.Warning && <StateMark state={worst.state} />}
              </td>
              {!byTechnique && (
                <td>
                  <bdi dir="ltr">
                    {inOrder(findings)
                      .flatMap(({ confidence }) => confidence ?? [])
                      .map(percent)
                      .join(' · ') || '–'}
                  </bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
