/** Every system and gate at once, in the colour of one figure. */
export function MapPage() {
  return (
    <div className="view">
      <header className="view-head">
        <h1>Map</h1>
        <p className="soft">Where is it busy, where is it quiet, and what is going on there?</p>
      </header>
      <div className="map-view" />
    </div>
  );
}
