import { createHistoryPage } from './history-page.tsx'
import { COTTON_ALARMS } from './use-history-address.ts'

/** Alarms of cotton bales, for those who may see nothing else of the past. */
export default createHistoryPage({ title: 'cottonAlarm', where: COTTON_ALARMS, dangers: ['cottonBale'] })
