import { type LimitProposal, Permission } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Button } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { measured } from '../../../ui/values/measured.ts'
import { useLimitActs } from './use-limit-acts.ts'

const DIGITS = 3

/** Limits that were proposed: what waits for a second administrator, and what became of the others. */
export function LimitProposals({ nameOf }: { nameOf(sn: string): string }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const { proposals, isError, retry } = useLimitActs()
  if (!can(Permission.Administer) || (proposals?.length === 0 && !isError)) return null
  return (
    <Panel title={t('survey.proposals.title')}>
      {isError && <FailedNote onRetry={retry} />}
      <ul className="survey-proposals">
        {proposals?.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} nameOf={nameOf} />
        ))}
      </ul>
    </Panel>
  )
}

function Proposal({ proposal, nameOf }: { proposal: LimitProposal; nameOf(sn: string): string }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const ask = useConfirm()
  const { decide, busy } = useLimitActs()
  const { quantity, level, value, unit, sns, status, proposedBy, proposedAt, decidedBy, isOwn, failed, reason } =
    proposal
  const what = t('survey.proposals.what', {
    quantity: t(`quantity.${quantity.split('.')[1] ?? ''}`),
    level: t(`state.${level === 'warn' ? 'warning' : 'alarm'}`),
    limit: measured(i18n, value, { unit, digits: DIGITS }),
    devices: sns.length,
  })
  const agree = async () => {
    const act = t('survey.proposals.agree')
    if (await ask({ title: act, text: what, act, danger: true })) await decide(proposal, true)
  }
  return (
    <li>
      <strong>{what}</strong>
      <span className="quiet">
        {t('survey.proposals.by', { name: proposedBy, at: formatDateTime(proposedAt, timeZone) })}
      </span>
      <span>{t(`survey.proposals.status.${status}`, { name: decidedBy ?? '' })}</span>
      <span className="quiet">
        <bdi>{reason}</bdi>
      </span>
      {failed.map(({ sn, why }) => (
        <span key={sn} className="span-problem">
          <bdi>{nameOf(sn)}</bdi>: {why}
        </span>
      ))}
      {status === 'waiting' && (
        <span className="survey-bar">
          {isOwn ? (
            <span className="quiet">{t('survey.proposals.own')}</span>
          ) : (
            <Button size="small" type="primary" loading={busy} onClick={() => void agree()}>
              {t('survey.proposals.agree')}
            </Button>
          )}
          <Button size="small" loading={busy} onClick={() => void decide(proposal, false)}>
            {t(isOwn ? 'survey.proposals.withdraw' : 'survey.proposals.decline')}
          </Button>
        </span>
      )}
    </li>
  )
}
