import type { System } from '../../api/system.ts';
import { bytes } from '../../parts/amounts.ts';
import { Facts } from './facts.tsx';
import { isDiskLow } from './troubles.ts';

/** How full the volume with the data directory is. */
export function Disk({ disk }: { disk: System['disk'] }) {
  const used = disk.totalBytes - disk.freeBytes;
  const share = disk.totalBytes > 0 ? used / disk.totalBytes : 0;
  return (
    <>
      {/* Says to the eye what the first fact below says. */}
      <div className="system-bar" aria-hidden="true">
        <div
          className={`system-bar-used${isDiskLow(disk) ? ' system-bar-low' : ''}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <Facts
        rows={[
          ['In use', `${bytes(used)} of ${bytes(disk.totalBytes)} (${Math.floor(share * 100)} %)`],
          ['Free', bytes(disk.freeBytes)],
          ['Database', bytes(disk.databaseBytes)],
        ]}
      />
    </>
  );
}
