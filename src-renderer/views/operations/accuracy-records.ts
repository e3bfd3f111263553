import type { ForecastPurpose, ModelGrade, ServedModels } from '../../systems/forecast-text.ts';
import { type Records, recordsOf } from '../../ui/table/records.ts';

/** How far off each model was on average, and what it is served for: `jumps kills`. */
export function accuracyRecords(grades: readonly ModelGrade[], served: ServedModels, url: string | null): Records {
  const servedFor = (model: ModelGrade['model']) =>
    (['jumps', 'kills', 'hotspot'] satisfies ForecastPurpose[]).filter((purpose) => served[purpose] === model).join(' ');
  return recordsOf(
    'accuracy',
    [
      'model',
      'served_for',
      'days',
      'backtested_days',
      'mae_jumps',
      'mae_kills',
      'brier',
      'directional_accuracy',
      'quiet_precision',
      'quiet_recall',
    ],
    grades.map((grade) => ({
      model: grade.model,
      served_for: servedFor(grade.model),
      days: grade.days,
      backtested_days: grade.backtested,
      mae_jumps: grade.jumps,
      mae_kills: grade.kills,
      brier: grade.hotspot,
      directional_accuracy: grade.direction,
      quiet_precision: grade.quietPrecision,
      quiet_recall: grade.quietRecall,
    })),
    url,
  );
}
