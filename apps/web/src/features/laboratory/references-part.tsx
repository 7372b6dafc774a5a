import { useQueryClient } from '@tanstack/react-query'
import type { SiteReference } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { SpectrumView } from '../../ui/chart/spectrum-view.tsx'
import { Answered } from '../../ui/records/answered.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import { AddReference } from './add-reference.tsx'
import { LabTable } from './lab-table.tsx'
import { useMayWork } from './use-may-work.ts'

type Act = 'approveSiteReference' | 'removeSiteReference'

interface RowProps {
  readonly reference: SiteReference
  readonly isOpen: boolean
  onOpen(): void
  onAct(name: Act): void
}

function ReferenceRow({ reference, isOpen, onOpen, onAct }: RowProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const mayWork = useMayWork()
  const by = (who: string | null, at: number) => (
    <>
      <bdi>{who}</bdi> <bdi dir="ltr">{formatDateTime(at, timeZone)}</bdi>
    </>
  )
  return (
    <tr>
      <td>
        <Button type="link" size="small" aria-expanded={isOpen} onClick={onOpen}>
          <bdi>{reference.name}</bdi>
        </Button>
        {reference.controlled && <Tag>{t('laboratory.reference.isControlled')}</Tag>}
      </td>
      <td>{t(`laboratory.reference.${reference.technique}`)}</td>
      <td>
        <bdi>{reference.instrument}</bdi>
      </td>
      <td>
        <bdi>{reference.officeName}</bdi>
      </td>
      <td>{by(reference.measuredBy, reference.measuredAt)}</td>
      <td>
        {reference.approvedAt === null ? (
          <Tag>{t('laboratory.reference.waiting')}</Tag>
        ) : (
          by(reference.approvedBy, reference.approvedAt)
        )}
      </td>
      {mayWork && (
        <td>
          <span className="lab-acts">
            {reference.approvedAt === null && !reference.own && (
              <Button
                size="small"
                aria-label={`${t('laboratory.reference.approve')}: ${reference.name}`}
                onClick={() => onAct('approveSiteReference')}
              >
                {t('laboratory.reference.approve')}
              </Button>
            )}
            <Button
              size="small"
              aria-label={`${t('laboratory.reference.remove')}: ${reference.name}`}
              onClick={() => onAct('removeSiteReference')}
            >
              {t('laboratory.reference.remove')}
            </Button>
          </span>
        </td>
      )}
    </tr>
  )
}

/** Asked for when its row is opened. */
function OpenedSpectrum({ id, technique }: Pick<SiteReference, 'id' | 'technique'>) {
  const answer = useCall('referenceSpectra', { ids: [id] }, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Answered answer={answer}>
      {([measured]) =>
        measured && <SpectrumView module={technique === 'ftir' ? 'ftirMod' : 'ramanMod'} spectrum={measured.spectrum} />
      }
    </Answered>
  )
}

/** Reference spectra that the site has measured itself: one measures, another approves. */
export function ReferencesPart() {
  const { t } = useTranslation()
  const { api, present } = useSession()
  const queries = useQueryClient()
  const mayWork = useMayWork()
  const ask = useConfirm()
  const answer = useCall('siteReferences', {})
  const [open, setOpen] = useState<string>()

  async function act(name: Act, { id, version, name: substance }: SiteReference): Promise<void> {
    const isMeant =
      name === 'approveSiteReference' ||
      (await ask({
        title: t('laboratory.reference.removeTitle', { name: substance }),
        text: t('laboratory.reference.removeText'),
        act: t('laboratory.reference.remove'),
        danger: true,
      }))
    if (!isMeant) return
    try {
      await api(name, { id, version })
    } catch (error) {
      present(error)
    }
    await queries.invalidateQueries({ queryKey: ['siteReferences'] })
  }
  return (
    <>
      <p className="quiet">{t('laboratory.reference.intro')}</p>
      <Answered answer={answer}>
        {(references) => {
          const shown = references.find(({ id }) => id === open)
          if (references.length === 0) return <p className="quiet">{t('laboratory.reference.none')}</p>
          return (
            <>
              <LabTable
                label={t('laboratory.reference.title')}
                columns={(['name', 'technique', 'instrument', 'site', 'measured', 'approved'] as const).map((column) =>
                  t(`laboratory.reference.${column}`),
                )}
                acts={mayWork ? t('laboratory.change') : undefined}
              >
                {references.map((reference) => (
                  <ReferenceRow
                    key={reference.id}
                    reference={reference}
                    isOpen={open === reference.id}
                    onOpen={() => setOpen(open === reference.id ? undefined : reference.id)}
                    onAct={(name) => void act(name, reference)}
                  />
                ))}
              </LabTable>
              {shown !== undefined && (
                <section aria-label={shown.name}>
                  <p>
                    <strong>{shown.name}</strong> · <bdi dir="ltr">{shown.fileName}</bdi>
                    {shown.remarks !== '' && ` · ${shown.remarks}`}
                  </p>
                  <OpenedSpectrum {...shown} />
                </section>
              )}
            </>
          )
        }}
      </Answered>
      {mayWork && <AddReference />}
    </>
  )
}
