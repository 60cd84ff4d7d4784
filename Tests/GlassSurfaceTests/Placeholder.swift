// GlassSurface
