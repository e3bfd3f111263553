import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { MapPicture } from '../../../map/map-picture.ts';
import { useStatus } from '../../../state/status.ts';
import { recordAnimation, savePicture } from './export-picture.ts';
import type { HourRange } from './timeline-chart.tsx';
import type { TimeMachine } from './use-time-machine.ts';

interface Options {
  machine: TimeMachine;
  picture: RefObject<MapPicture | null>;
  /** The hours that an animation has. */
  range: HourRange;
  playing: boolean;
  setPlaying: (playing: boolean) => void;
}

/** Saves the map: as it is, or while its range is played once. */
export function useRecording({ machine, picture, range, playing, setPlaying }: Options) {
  const current = useRef<{ stop(): Promise<void> } | null>(null);
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
    void current.current?.stop();
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
      if (picture.current !== null) await savePicture(picture.current, caption);
    },
    record: () => {
      if (recording) {
        end();
        return;
      }
      if (picture.current === null) return;
      machine.moveTo(range.from);
      current.current = recordAnimation(picture.current, caption);
      setRecording(true);
      setPlaying(true);
    },
  };
}
