import { useQueryClient } from '@tanstack/react-query'
import { LIGHT_TECHNIQUES, type SiteReference } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Button, Checkbox, Input, Segmented, Tag } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentOf } from '../../lib/file-content.ts'
import { useSession } from '../../lib/session.tsx'
import { useCall } from '../../lib/use-call.ts'
import { SpectrumView } from '../../ui/chart/spectrum-view.tsx'
import { ScrollBox } from '../../ui/records/scroll-box.tsx'
import { LabField } from './lab-field.tsx'

function AddReference({ onAdded }: { onAdded(): Promise<void> }) {
  const { t } = useTranslation()
  const { api, present } = useSession()
  const [technique, setTechnique] = useState<SiteReference['technique']>('raman')
  const [texts, setTexts] = useState({ substance: '', instrument: '', remarks: '' })
  const [controlled, setControlled] = useState(false)
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const isWhole = file !== undefined && texts.substance.trim() !== ''

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isWhole || busy) return
    setBusy(true)
    try {
      const content = contentOf(new Uint8Array(await file.arrayBuffer()))
      await api('addSiteReference', { name: file.name, ...content, technique, controlled, ...texts })
      setTexts({ ...texts, substance: '', remarks: '' })
      await onAdded()
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="lab-form" onSubmit={(event) => void submit(event)} noValidate>
      <Segmented<SiteReference['technique']>
        aria-label={t('laboratory.reference.technique')}
        value={technique}
        options={LIGHT_TECHNIQUES.map((value) => ({ value, label: t(`laboratory.reference.${value}`) }))}
        onChange={setTechnique}
      />
      {(['substance', 'instrument', 'remarks'] as const).map((key) => (
        <LabField
          key={key}
          label={t(
            key === 'substance'
              ? 'laboratory.reference.name'
              : key === 'instrument'
                ? 'laboratory.reference.instrument'
                : 'laboratory.remarks',
          )}
        >
          {(field) => (
            <Input
              {...field}
              value={texts[key]}
              maxLength={60}
              onChange={({ target }) => setTexts({ ...texts, [key]: target.value })}
            />
          )}
        </LabField>
      ))}
      <LabField label={t('laboratory.reference.file')}>
        {(field) => (
          <input
            {...field}
            type="file"
            accept=".spc,.jdx,.dx,.csv,.txt"
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        )}
      </LabField>
      <div className="lab-acts">
        <Checkbox checked={controlled} onChange={({ target }) => setControlled(target.checked)}>
          {t('laboratory.reference.controlled')}
        </Checkbox>
        <Button type="primary" htmlType="submit" loading={busy} disabled={!isWhole}>
          {t('laboratory.reference.add')}
        </Button>
      </div>
    </form>
  )
}

/** Reference spectra that the site has measured itself: one measures, another approves. */
export function ReferencesPart() {
  const { t } = useTranslation()
  const { api, present, config } = useSession()
  const queries = useQueryClient()
  const { data: references = [] } = useCall('siteReferences', {})
  const [open, setOpen] = useState<string>()
  const reload = () => queries.invalidateQueries({ queryKey: ['siteReferences'] })
  const does = async (name: 'approveSiteReference' | 'removeSiteReference', { id, version }: SiteReference) => {
    try {
      await api(name, { id, version })
    } catch (error) {
      present(error)
    }
    await reload()
  }
  const shown = references.find(({ id }) => id === open)
  return (
    <>
      <p className="quiet">{t('laboratory.reference.intro')}</p>
      {references.length === 0 ? (
        <p className="quiet">{t('laboratory.reference.none')}</p>
      ) : (
        <ScrollBox label={t('laboratory.reference.title')}>
          <table className="plain-table">
            <thead>
              <tr>
                {(['name', 'technique', 'instrument', 'measured', 'approved'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`laboratory.reference.${column}`)}
                  </th>
                ))}
                <th scope="col" aria-label={t('laboratory.change')} />
              </tr>
            </thead>
            <tbody>
              {references.map((reference) => (
                <tr key={reference.id}>
                  <td>
                    <Button
                      type="link"
                      size="small"
                      aria-expanded={open === reference.id}
                      onClick={() => setOpen(reference.id)}
                    >
                      <bdi>{reference.name}</bdi>
                    </Button>
                  </td>
                  <td>{t(`laboratory.reference.${reference.technique}`)}</td>
                  <td>
                    <bdi>{reference.instrument}</bdi>
                  </td>
                  <td>
                    <bdi>{reference.measuredBy}</bdi>{' '}
                    <bdi dir="ltr">{formatDateTime(reference.measuredAt, config.timeZone)}</bdi>
                  </td>
                  <td>
                    {reference.approvedAt === null ? (
                      <Tag>{t('laboratory.reference.waiting')}</Tag>
                    ) : (
                      <>
                        <bdi>{reference.approvedBy}</bdi>{' '}
                        <bdi dir="ltr">{formatDateTime(reference.approvedAt, config.timeZone)}</bdi>
                      </>
                    )}
                  </td>
                  <td className="lab-acts">
                    {reference.approvedAt === null && !reference.own && (
                      <Button size="small" onClick={() => void does('approveSiteReference', reference)}>
                        {t('laboratory.reference.approve')}
                      </Button>
                    )}
                    <Button size="small" onClick={() => void does('removeSiteReference', reference)}>
                      {t('laboratory.reference.remove')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {shown !== undefined && (
        <SpectrumView module={shown.technique === 'ftir' ? 'ftirMod' : 'ramanMod'} spectrum={shown.spectrum} />
      )}
      <AddReference onAdded={reload} />
    </>
  )
}
