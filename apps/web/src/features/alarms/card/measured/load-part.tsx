import { CheckCircleOutlined } from '@ant-design/icons'
import type { AlarmEvent, ModuleReport, SpectrumVerdict } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { triageLoad } from '@vigil/domain'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { ReleaseForm } from '../../acts/release-form.tsx'
import { useMayAct } from '../../acts/use-may-act.ts'
import { CardPart } from '../card-part.tsx'

interface LoadPartProps {
  readonly alarm: AlarmEvent
  readonly verdict: SpectrumVerdict | undefined
  /** What the module measured then: some devices tell by it that they stand at a lane. */
  readonly values: ModuleReport['values'] | undefined
}

/** Whether what passes a lane is likely a load that is radioactive by nature, and the step that lets it go. */
export function LoadPart({ alarm, verdict, values }: LoadPartProps) {
  const { t, i18n } = useTranslation()
  const may = useMayAct()
  const [asked, setAsked] = useState(false)
  if (!registry.isPassage(alarm.deviceType, alarm.module, values)) return null
  const triage = triageLoad(alarm, verdict)
  const listed = (words: readonly string[]) => new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(words)
  return (
    <CardPart title={t('load.title')}>
      {triage.answer === 'doubt' ? (
        <p className="quiet">{t(`load.doubt.${triage.doubt}`)}</p>
      ) : (
        <>
          <p>
            <strong>{t('load.natural', { names: listed(triage.names) })}</strong>{' '}
            {triage.goods.length > 0
              ? t('load.known', { goods: listed(triage.goods.map((load) => t(`load.kind.${load}`))) })
              : t('load.noGoods')}
          </p>
          <p className="quiet">{t('load.warning')}</p>
          {may.handle && !alarm.handled && alarm.life !== undefined && (
            <Button icon={<CheckCircleOutlined />} onClick={() => setAsked(true)}>
              {t('load.act')}
            </Button>
          )}
          <Modal
            open={asked}
            title={
              <>
                {t('load.act')}: <bdi>{alarm.deviceName}</bdi>
              </>
            }
            footer={null}
            onCancel={() => setAsked(false)}
            destroyOnHidden
            width={560}
          >
            <ReleaseForm
              alarm={alarm}
              likely={triage.goods}
              onDone={() => setAsked(false)}
              onCancel={() => setAsked(false)}
            />
          </Modal>
        </>
      )}
    </CardPart>
  )
}
