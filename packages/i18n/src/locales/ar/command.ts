import type { Translation } from '../../translation.ts'
import type { command as source } from '../en/command.ts'

export const command = {
  selfCalibration: 'المعايرة الذاتية',
  getSensors: 'قراءة المستشعرات',
  selfClean: 'التنظيف الذاتي',
  sendDataInterval: 'ضبط فاصل الإرسال',
  smokePuff: 'اختبار بنفثة دخان',
  clearBground: 'مسح الخلفية',
  syncGdSensorConfig: 'مزامنة إعدادات المستشعرات',
  startSample: 'بدء أخذ العينة',
  stopSample: 'إيقاف أخذ العينة',
  status: {
    accepted: 'قُبل',
    progress: 'قيد التنفيذ: \u2068{progress}\u2069٪',
    done: 'اكتمل',
    failed: 'فشل',
  },
} satisfies Translation<typeof source, 'ar'>
