import { useState } from 'react';
import { HORIZONS, priceAccuracy } from '#shared/trade-api/price';
import { tradeService } from '../../api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { count, NOTHING, percent, percentRange, plural } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Unanswered } from '../../ui/states.tsx';
import { recordsOf } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';
import { useEndpoint } from '../../use-endpoint.ts';

const members = [
  'days',
  'called_min',
  'called_max',
  'called_percent',
  'offers',
  'sold_percent',
  'low_percent',
  'high_percent',
] as const;
const steps = Array.from({ length: 10 }, (_, index) => 10 * index);

/** What such estimates called on this mirror’s own past, and what was sold; asked for once it is opened, since it takes a moment. */
export function Accuracy() {
  const [open, setOpen] = useState(false);
  const { body, error, retry, url } = useEndpoint(tradeService, priceAccuracy, open ? {} : null);
  const told = body?.data;
  return (
    <section className="figure-box" aria-label="How good these estimates were">
      <div className="figure-head">
        <div className="figure-title">
          <h2>How good these estimates were</h2>
          <p className="dim">
            {told === undefined ? (
              'Made again for the past weeks from what was known then, and compared with what was sold'
            ) : told.offers === 0 ? (
              'Nothing to grade yet: it takes some weeks of offers that were seen to end'
            ) : (
              <>
                {plural(told.offers, 'offer')} of {plural(told.types, 'type')} since <DateTime at={told.since} />: percent called,
                percent sold, offers
              </>
            )}
          </p>
        </div>
        <div className="figure-actions">
          {told === undefined || told.grades.length === 0 ? null : (
            <RecordExport {...recordsOf('price-accuracy', members, told.grades, url)} />
          )}
          {open ? null : <Button onClick={() => setOpen(true)}>Show</Button>}
        </div>
      </div>
      {!open ? null : told === undefined ? (
        <Unanswered answer={{ error, retry }} lines={5} label="Grading estimates of the past" />
      ) : told.grades.length === 0 ? null : (
        <ScrollBox className="grid-scroll" label="How good these estimates were">
          <table className="price-table">
            <thead>
              <tr>
                <th scope="col">Called</th>
                {HORIZONS.map((days) => (
                  <th key={days} scope="col" className="figure">
                    Sold within {plural(days, 'day')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {steps.map((from) => (
                <tr key={from}>
                  <th scope="row">
                    {from} to {percent(from + 10)}
                  </th>
                  {HORIZONS.map((days) => {
                    const grade = told.grades.find((one) => one.days === days && one.called_min === from);
                    if (grade === undefined)
                      return (
                        <td key={days} className="figure dim" title="Nothing was called so">
                          {NOTHING}
                        </td>
                      );
                    const { called_percent: called, sold_percent: sold, low_percent: low, high_percent: high } = grade;
                    return (
                      <td
                        key={days}
                        className="figure"
                        title={`Called ${percent(called)} on average; sold ${percentRange(low, high)} (95 %)`}
                      >
                        <b>{percent(sold)}</b> <span className="dim">of {count(grade.offers)}</span>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}
