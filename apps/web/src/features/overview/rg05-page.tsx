import { useTranslation } from 'react-i18next'
import { ModelOverview } from './model-overview.tsx'

export default function Rg05Page() {
  const { t } = useTranslation()
  return <ModelOverview title={t('pages.title.rg05')} page="RG05" />
}
