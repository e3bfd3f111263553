import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MapPicture } from '../../../map/map-picture.ts';
import { useStatus } from '../../../state/status.ts';
import { recordAnimation, savePicture } from './export-picture.ts';
import type { HourRange } from './timeline-chart.tsx';
import type { TimeMachine } from './use-time-machine.ts';

interface Options {
  machine: TimeMachine;
  picture: RefObject<MapPicture | null> | null;
  range: HourRange;
  playing: boolean;
  setPlaying: (playing: boolean) => void;
}

/** Saves the map: as it is, or while its range is played once. */
export function useRecording({ machine, picture, range, playing, setPlaying }: Options) {
  const current = useRef<ReturnType<typeof recordAnimation> | null>(null);
  const [recording, setRecording] = useState(false);
  const demo = useStatus(({ status }) => status?.mode === 'demo');
  const shown = useRef(machine);
  useEffect(() => {
    shown.current = machine;
  });
  const caption = () => ({
    title: shown.current.choice?.label ?? 'Map',
    about: shown.current.choice?.about ?? '',
    legend: shown.current.legend,
    warning: demo ? 'demo galaxy, invented data' : null,
  });
  const end = useCallback(() => {
    void current.current?.then((recorder) => recorder.stop());
    current.current = null;
    setRecording(false);
    setPlaying(false);
  }, [setPlaying]);
  // Played once: its last hour ends it.
  const over = recording && playing && machine.hour === range.to;
  useEffect(() => {
    if (over) end();
  }, [over, end]);
  return {
    recording,
    save: async () => {
      if (picture !== null && picture.current !== null) await savePicture(picture.current, caption);
    },
    record: async () => {
      if (recording) {
        end();
        return;
      }
      if (picture === null || picture.current === null) return;
      machine.moveTo(range.from);
      const started = recordAnimation(picture.current, caption);
      current.current = started;
      setRecording(true);
      await started;
      if (current.current === started) setPlaying(true);
    },
  };
}
